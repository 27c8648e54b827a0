import { expect, test } from "vitest";
import { doorHours, doorPropBy, freezerColdUntil } from "./clocks.ts";

const activatedAt = new Date("2026-11-19T14:40:00Z");

test("doors with four hours of battery are propped open three hours after the outage", () => {
  expect(doorPropBy(activatedAt).toISOString()).toBe("2026-11-19T17:40:00.000Z");
});

test("doors last an hour less than their batteries, four hours unless known", () => {
  expect([doorHours(), doorHours(8.5), doorHours(0.5)]).toEqual([3, 7.5, 0]);
});

test("an association's own battery time is used", () => {
  expect(doorPropBy(activatedAt, 8.5).toISOString()).toBe("2026-11-19T22:10:00.000Z");
});

test("with an hour of battery or less the doors are propped open at once", () => {
  expect(doorPropBy(activatedAt, 1)).toEqual(activatedAt);
  expect(doorPropBy(activatedAt, 0)).toEqual(activatedAt);
});

test("a full freezer keeps 24 hours and a half-full one half of that", () => {
  expect(freezerColdUntil(activatedAt, "full").toISOString()).toBe("2026-11-20T14:40:00.000Z");
  expect(freezerColdUntil(activatedAt, "half").toISOString()).toBe("2026-11-20T02:40:00.000Z");
});

test("hours are real hours also over the night when the clock is set back", () => {
  const evening = new Date("2026-10-24T20:00:00Z");
  expect(freezerColdUntil(evening, "full").getTime() - evening.getTime()).toBe(24 * 3_600_000);
});
