import { expect, test } from "vitest";
import { instantWords } from "./instant-words.ts";

const NOW = Date.parse("2026-11-22T18:32:00Z");

test.each([
  ["2026-11-22T18:55:00Z", "Det är om 23 min."],
  ["2026-11-22T17:36:00Z", "Det var för 56 min sedan."],
])("a time says whether it has passed: %s", (at, words) => {
  expect(instantWords(new Date(at), NOW)).toBe(words);
});
