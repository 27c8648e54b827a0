import { expect, test } from "vitest";
import { instantWords, leftWhenOver, nextTimeOfDay } from "./crisis-times.ts";

const EVENING = Date.parse("2026-11-19T17:40:20Z");

test("a time that is still to come is today's, one that has passed is tomorrow's", () => {
  expect(nextTimeOfDay("19:00", EVENING, "Europe/Stockholm")?.toISOString()).toBe("2026-11-19T18:00:00.000Z");
  expect(nextTimeOfDay("18:40", EVENING, "Europe/Stockholm")?.toISOString()).toBe("2026-11-20T17:40:00.000Z");
  expect(nextTimeOfDay("08:00", EVENING, "Europe/Stockholm")?.toISOString()).toBe("2026-11-20T07:00:00.000Z");
});

test("an hour that the clocks skip in the night comes the day after", () => {
  const night = Date.parse("2026-03-28T23:00:00Z");
  expect(nextTimeOfDay("02:30", night, "Europe/Stockholm")?.toISOString()).toBe("2026-03-30T00:30:00.000Z");
  expect(nextTimeOfDay("03:30", night, "Europe/Stockholm")?.toISOString()).toBe("2026-03-29T01:30:00.000Z");
});

test.each(["", "8:00", "24:00", "12:60", "kl 8"])("%j is no time of day", (text) => {
  expect(nextTimeOfDay(text, EVENING, "Europe/Stockholm")).toBeNull();
});

const NOW = Date.parse("2026-11-22T18:32:00Z");

test.each([
  ["2026-11-22T18:55:00Z", "Det är om 23 min."],
  ["2026-11-22T17:36:00Z", "Det var för 56 min sedan."],
])("a time says whether it has passed: %s", (at, words) => {
  expect(instantWords(new Date(at), NOW)).toBe(words);
});

test("a clock of a crisis that is over says how it stood then", () => {
  expect(leftWhenOver(108 * 60_000)).toBe("1 h 48 min kvar vid slutet");
  expect(leftWhenOver(-60_000)).toBe("Hade gått ut vid slutet");
});
