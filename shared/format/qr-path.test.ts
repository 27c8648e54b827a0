import { create } from "qrcode";
import { expect, test } from "vitest";
import { qrPath } from "./qr-path.ts";

const LINK = "https://portalen.example/join-association?associationId=0b1f7a52-3c9e-4b52-9d4e-1f2a3b4c5d6e";

/** The dark modules that a path covers, as `row:column` of the whole drawing. */
function darkModules(path: string): Set<string> {
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
  expect(runs.map(([run]) => run).join("")).toBe(path);
  return new Set(
    runs.flatMap(([, column, row, length, back]) => {
      expect(back).toBe(length);
      return Array.from({ length: Number(length) }, (_, step) => `${row}:${Number(column) + step}`);
    }),
  );
}

test("the drawing is the code, module by module, with four modules of quiet ground on every side", () => {
  const { modules } = create(LINK, { errorCorrectionLevel: "M" });
  const { path, width } = qrPath(LINK);
  expect(width).toBe(modules.size + 8);
  const expected = new Set<string>();
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) if (modules.get(row, column)) expected.add(`${row + 4}:${column + 4}`);
  expect(darkModules(path)).toEqual(expected);
});
