/** What stands in one cell of an exported table. */
export type TableCell = string | number | null;

export interface TableColumn {
  header: string;
  /** In characters, for formats that know widths. */
  width: number;
}
