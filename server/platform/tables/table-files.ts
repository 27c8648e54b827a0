/** What stands in one cell of an exported table. */
export type TableCell = string | number | null;

export interface TableColumn {
  header: string;
  /** In characters, for formats that know widths. */
  width: number;
}

/**
 * A CSV file as Excel and LibreOffice open it in Sweden: semicolons, CRLF, decimal commas, UTF-8 with a byte order mark. What
 * a spreadsheet would take for a formula gets an apostrophe in front (OWASP: "CSV Injection").
 */
export function writeCsv(rows: Iterable<readonly TableCell[]>): Buffer {
  return Buffer.from(`${BYTE_ORDER_MARK}${csvRows(rows)}`);
}

/** The same for rows that come some at a time. */
export async function* csvInParts(parts: AsyncIterable<Iterable<readonly TableCell[]>>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK);
  for await (const rows of parts) yield Buffer.from(csvRows(rows));
}

const BYTE_ORDER_MARK = "\uFEFF";

function csvRows(rows: Iterable<readonly TableCell[]>): string {
  let text = "";
  for (const row of rows) text += `${row.map(csvCell).join(";")}\r\n`;
  return text;
}

function csvCell(cell: TableCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  const guarded = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

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

/** One line of a CSV file; `line` is where it begins in the file, from 1. */
export interface CsvLine {
  line: number;
  cells: string[];
}

/**
 * Reads a CSV file as Excel and LibreOffice write it (RFC 4180): the delimiter is whichever of `;`, `,` and tab stands most often
 * in the first line, quotes may hold delimiters and line breaks, and blank lines are left out.
 */
export function readCsv(text: string): CsvLine[] {
  const source = text.replace(/^\uFEFF/, "");
  const firstLine = source.slice(0, source.search(/\r|\n|$/));
  const count = (sign: string): number => firstLine.split(sign).length;
  const delimiter = [";", ",", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  // A cell, and what ends it: quoted with doubled quotes inside, or plain up to the next delimiter or line break. It always matches.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${delimiter}\r\n]*))(${delimiter}|\r\n|\r|\n|$)`, "y");
  const lines: CsvLine[] = [];
  let current: CsvLine = { line: 1, cells: [] };
  let lineNumber = 1;
  while (cell.lastIndex <= source.length) {
    const [whole = "", quoted, plain = "", end = ""] = cell.exec(source) ?? [];
    current.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    lineNumber += whole.split(/\r\n|\r|\n/).length - 1;
    if (end === delimiter) continue;
    if (current.cells.some((value) => value.trim() !== "")) lines.push(current);
    current = { line: lineNumber, cells: [] };
    if (end === "") break;
  }
  return lines;
}
