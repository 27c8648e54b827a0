import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALTERATIONS } from "./alterations.ts";
import { testFilesNaming } from "./run.ts";

test("fifty places are altered by «npm run alterations», each there once, of a row that a test names", () => {
  expect(ALTERATIONS).toHaveLength(50);
  for (const { row, file, from, to } of ALTERATIONS) {
    expect(readFileSync(file, "utf8").split(from), `${file}: ${from}`).toHaveLength(2);
    expect(from).not.toBe(to);
    expect(testFilesNaming(row), row).not.toEqual([]);
  }
});
