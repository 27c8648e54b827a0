import { expect, test } from "vitest";
import { addWeeks, formatWeekSpan, mondayOf } from "./week.ts";

test.each([
  ["2026-11-22T22:59:59Z", "2026-11-16"],
  ["2026-11-22T23:00:00Z", "2026-11-23"],
  ["2026-03-29T22:00:00Z", "2026-03-30"],
  ["2027-01-01T12:00:00Z", "2026-12-28"],
])("PAGE-24 the week of %s begins in Sweden on Monday %s", (instant, monday) => {
  expect(mondayOf(instant)).toBe(monday);
});

test("PAGE-24 weeks are counted over a new year and over summer time", () => {
  expect(addWeeks("2026-12-28", 1)).toBe("2027-01-04");
  expect(addWeeks("2026-03-23", 1)).toBe("2026-03-30");
  expect(addWeeks("2026-11-23", -1)).toBe("2026-11-16");
});

test.each([
  ["2026-11-23", "Veckan 23–29 november"],
  ["2026-11-30", "Veckan 30 november – 6 december"],
  ["2026-12-28", "Veckan 28 december – 3 januari"],
])("PAGE-24 the week from %s is written %s", (monday, words) => {
  expect(formatWeekSpan(monday)).toBe(words);
});
