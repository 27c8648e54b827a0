import type { TableCell, TableColumn } from "./table-cell.ts";

/** Of what XML cannot hold: control characters other than tab and line breaks, and two code points that are none. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** An Excel workbook of one sheet under a bold header. Text is text, whatever it begins with: nothing is evaluated. */
export async function writeXlsx(sheet: string, columns: readonly TableColumn[], rows: readonly (readonly TableCell[])[]): Promise<Buffer> {
  const { default: write } = await import("write-excel-file/node");
  const header = columns.map(({ header: value }) => ({ value, type: String, fontWeight: "bold" as const }));
  const data = [header, ...rows.map((row) => row.map(xlsxCell))];
  return write(data, { sheet, columns: columns.map(({ width }) => ({ width })) }).toBuffer();
}

function xlsxCell(cell: TableCell) {
  if (cell === null) return null;
  return typeof cell === "number" ? { value: cell, type: Number } : { value: cell.replace(UNWRITABLE, ""), type: String };
}
