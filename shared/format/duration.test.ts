import { expect, test } from "vitest";
import { formatDuration, formatRelative, formatRoughly } from "./duration.ts";

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-19T17:40:00Z");

test.each([
  [-5, "0 min"],
  [59_999, "0 min"],
  [23 * MINUTE, "23 min"],
  [60 * MINUTE, "1 h"],
  [192 * MINUTE, "3 h 12 min"],
  [47 * 60 * MINUTE, "47 h"],
  [48 * 60 * MINUTE, "2 dygn"],
  [52.5 * 60 * MINUTE, "2 dygn 4 h"],
])("%d ms are %s", (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words);
});

test.each([
  [0, "ungefär 5 min"],
  [23 * MINUTE, "ungefär 25 min"],
  [58 * MINUTE, "ungefär 1 h"],
  [(31 * 60 + 22) * MINUTE, "ungefär 31 h"],
  [48 * 60 * MINUTE, "ungefär 2 dygn"],
  [62 * 60 * MINUTE, "ungefär 2,5 dygn"],
])("%d ms that are reckoned are %s", (milliseconds, words) => {
  expect(formatRoughly(milliseconds)).toBe(words);
});

test("what is near reads as now, what is far as before or after", () => {
  expect(formatRelative("2026-11-19T17:40:30Z", NOW)).toBe("nu");
  expect(formatRelative("2026-11-19T18:03:00Z", NOW)).toBe("om 23 min");
  expect(formatRelative(new Date("2026-11-19T14:28:00Z"), NOW)).toBe("för 3 h 12 min sedan");
});
