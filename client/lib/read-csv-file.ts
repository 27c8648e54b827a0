import { decodeText } from "#shared/format/decode-text.ts";

/** What was read of a file, or why it was not. */
export type ReadFile<Content> = { content: Content } | { problem: string };

/** For the file chooser. */
export const CSV_ACCEPT = ".csv,.txt,text/csv,text/plain";

/** The text of a CSV file of at most `maxBytes`. The name is looked at and not the type: Windows calls a CSV file an Excel file. */
export async function readCsvFile(file: File, maxBytes: number): Promise<ReadFile<string>> {
  if (!/\.(csv|txt)$/i.test(file.name)) return { problem: "Filen är ingen CSV-fil. Spara listan som CSV och välj den igen." };
  if (file.size > maxBytes) return { problem: `Filen är för stor. Högst ${maxBytes / 1000} kB.` };
  return { content: decodeText(new Uint8Array(await file.arrayBuffer())) };
}
