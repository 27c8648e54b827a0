import { expect, test } from "vitest";
import { nextTimeOfDay } from "./next-time-of-day.ts";

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
