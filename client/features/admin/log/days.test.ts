import { expect, test } from "vitest";
import { byDay } from "./days.ts";

test("PAGE-27 what happened on one day stands together, in the order it came", () => {
  const entries = ["2026-11-20T22:59:00Z", "2026-11-20T08:00:00Z", "2026-11-19T23:00:00Z"].map((createdAt) => ({ createdAt }));
  const days = byDay(entries, (instant) => instant.slice(0, 10));
  expect(days.map(({ day, entries: found }) => [day, found.length])).toEqual([
    ["2026-11-20", 2],
    ["2026-11-19", 1],
  ]);
  expect(byDay([], () => "")).toEqual([]);
});
