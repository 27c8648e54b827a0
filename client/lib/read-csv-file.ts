import { decodeText } from "#shared/format/decode-text.ts";

/** What was read of a chosen file: its text, or why there is none. Neither while no file is chosen. */
export interface CsvFile {
  csv: string | null;
  problem: string | null;
}

export const NO_CSV_FILE: CsvFile = { csv: null, problem: null };

/** For the file chooser. */
export const CSV_ACCEPT = ".csv,.txt,text/csv,text/plain";

/** The text of a CSV file of at most `maxBytes`. The name is looked at and not the type: Windows calls a CSV file an Excel file. */
export async function readCsvFile(file: File | null, maxBytes: number): Promise<CsvFile> {
  if (!file) return NO_CSV_FILE;
  if (!/\.(csv|txt)$/i.test(file.name)) return refused("Filen är ingen CSV-fil. Spara listan som CSV och välj den igen.");
  if (file.size > maxBytes) return refused(`Filen är för stor. Högst ${maxBytes / 1000} kB.`);
  return { csv: decodeText(new Uint8Array(await file.arrayBuffer())), problem: null };
}

const refused = (problem: string): CsvFile => ({ csv: null, problem });
