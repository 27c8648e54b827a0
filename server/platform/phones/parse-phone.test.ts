import { expect, test } from "vitest";
import { formatPhone } from "#shared/format/phone.ts";
import { parsePhone } from "./parse-phone.ts";

test.each(["070-174 06 05", "0701740605", "+46701740605", "0046 70 174 06 05", "+46 (0)70 174 06 05", " 070 1740605 "])(
  "%s is stored as E.164",
  (text) => {
    expect(parsePhone(text)).toBe("+46701740605");
  },
);

test("a number of another country keeps its country", () => {
  expect(parsePhone("+47 22 12 34 56")).toBe("+4722123456");
});

test("all the numbers that PTS keeps for fiction are valid", () => {
  const fiction = Array.from({ length: 95 }, (_, index) => `+4670${1740605 + index}`);
  expect(fiction.filter((number) => parsePhone(number) !== number)).toEqual([]);
});

test.each(["", "hej", "112", "070-174 06", "070-174 06 05 12 34", "ring 070-174 06 05", "070-174 06 05 ext 5", "+46"])(
  "«%s» is refused",
  (text) => {
    expect(parsePhone(text)).toBeNull();
  },
);

test("what is stored is shown the national way again", () => {
  for (const shown of ["070-174 06 05", "08-123 456 78", "031-12 34 56", "0480-123 45", "010-123 45 67"]) {
    expect(formatPhone(parsePhone(shown) ?? "")).toBe(shown);
  }
});
