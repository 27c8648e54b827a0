import { expect, test } from "vitest";
import { isGivenUp, isTaken, pauseMs } from "./rules.ts";

test("pauses grow from a minute to four hours", () => {
  expect(Array.from({ length: 11 }, (_, index) => pauseMs(index + 1) / 60_000)).toEqual([1, 2, 5, 10, 15, 30, 60, 120, 240, 240, 240]);
});

test("taken is what was answered with 200 to 299, and nothing else", () => {
  expect([199, 200, 204, 299, 300, 404, 500, null].map(isTaken)).toEqual([false, true, true, true, false, false, false, false]);
});

test("an address is given up after three days and nine tries, not by either alone, and at once when it says that it is gone", () => {
  const firstTriedAt = new Date("2026-11-01T12:00:00Z");
  const end = new Date("2026-11-04T12:00:00Z");
  const justBefore = new Date(end.getTime() - 1);
  expect(isGivenUp({ tries: 9, firstTriedAt, status: 500 }, end)).toBe(true);
  expect(isGivenUp({ tries: 9, firstTriedAt, status: null }, justBefore)).toBe(false);
  expect(isGivenUp({ tries: 8, firstTriedAt, status: 500 }, end)).toBe(false);
  expect(isGivenUp({ tries: 1, firstTriedAt, status: 410 }, firstTriedAt)).toBe(true);
});
