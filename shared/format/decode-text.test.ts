import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));

test.each([
  ["UTF-8", Buffer.from("Åsa – 20 €")],
  ["UTF-8 with a byte order mark", Buffer.from("\uFEFFÅsa – 20 €")],
  ["UTF-16 as Notepad writes it", Buffer.from("\uFEFFÅsa – 20 €", "utf16le")],
  ["Windows-1252 as Excel saves CSV in Sweden", bytes("c5736120962032302080")],
])("a file in %s is read with its letters whole", (_, contents) => {
  expect(decodeText(contents)).toBe("Åsa – 20 €");
});
