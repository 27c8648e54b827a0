import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const NATIVE = /["'{](?:date|time|datetime-local|month|week)["'}]/;

test("NS-26 days and times are entered by the fields of this folder: the client has no input of the browser's own for them", () => {
  const native = globSync("client/**/*.tsx").filter((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .some((line) => /\btype[=:]/.test(line) && NATIVE.test(line.slice(line.search(/\btype[=:]/)))),
  );
  expect(native).toEqual([]);
  expect(readFileSync("client/components/date-fields/day-choice.tsx", "utf8")).toContain('from "@mantine/dates"');
});
