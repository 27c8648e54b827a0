import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What else would write a day or a time for people to read. */
const OTHER_WAYS = /toLocale(?:Date|Time)?String\(|new Intl\.DateTimeFormat\((?!"sv(?:-SE)?", \{ timeZone)/;
const ISO_SHOWN = />[^<>{}\n]*\{(?:isoDay|isoDateTime)\(/;

test("GEN-02 days and times are told in one way: nothing but date.ts formats them, and no element shows the international form", () => {
  const written = globSync("{client,server,shared}/**/*.{ts,tsx}").filter(
    (file) => !file.includes(".test.") && file !== "shared/format/date.ts",
  );
  const found = written.filter((file) => {
    const source = readFileSync(file, "utf8");
    return OTHER_WAYS.test(source) || (file.endsWith(".tsx") && ISO_SHOWN.test(source));
  });
  expect(written.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
