import { expect, test } from "vitest";
import { numberText, readNumberText } from "./number-text.ts";

test.each([
  ["2,5", 2.5],
  ["7.5", 7.5],
  ["-12", -12],
  ["−12", -12],
  [",5", 0.5],
  ["1 000", 1000],
  ["1.000", 1000],
  ["", ""],
  [" ", ""],
])("%j is read as %j", (text, value) => {
  expect(readNumberText(text)).toBe(value);
});

test.each(["1e9", "2,", "abc", "1,2,3", "0x10", "-", "12 st"])("%j is no number, and stands as it was written", (text) => {
  expect(readNumberText(text)).toBe(text);
});

test("a number is shown with decimal comma", () => {
  expect([2.5, -3, "1e9", "", null, undefined].map(numberText)).toEqual(["2,5", "-3", "1e9", "", "", ""]);
});
