/**
 * The text of a file that a person chose. UTF-8 with or without a byte order mark; UTF-16, as Notepad writes it, begins with one;
 * what is neither is Windows-1252, which Excel and old programs write in Sweden without being asked.
 */
export function decodeText(contents: Uint8Array): string {
  const [first, second] = contents;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(contents);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(contents);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(contents);
  } catch {
    return new TextDecoder("windows-1252").decode(contents);
  }
}
