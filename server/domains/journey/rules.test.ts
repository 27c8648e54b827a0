import { expect, test } from "vitest";
import { daysUsed, isLapDone, nextToStart } from "./rules.ts";

const completed = (round: number, ...phases: number[]) =>
  phases.map((journeyPhaseId) => ({ journeyPhaseId, status: "completed" as const, round }));
const ALL = [1, 2, 3, 4, 5, 6, 7, 8];

test("LIMIT-25 PAGE-10: after phase 8 the first phase of the next lap can begin, and no ninth", () => {
  expect(isLapDone(completed(1, ...ALL), 1)).toBe(true);
  expect(nextToStart(completed(1, ...ALL), { round: 1, phase: 8 })).toEqual({ round: 2, phase: 1 });
  expect(isLapDone(completed(1, 1, 2), 1)).toBe(false);
  expect(nextToStart(completed(1, 1, 2), { round: 1, phase: 3 })).toEqual({ round: 1, phase: 3 });
});

test("PAGE-10: nothing begins while a phase is in progress", () => {
  const statuses = [...completed(1, 1, 8), { journeyPhaseId: 2, status: "in_progress" as const, round: 1 }];
  expect(nextToStart(statuses, { round: 1, phase: 2 })).toBeNull();
  expect(isLapDone(statuses, 1)).toBe(false);
});

test("PAGE-10: time used is counted in whole days, to the end or to now", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  expect(daysUsed(new Date("2026-11-20T13:00:00Z"), null, now)).toBe(1);
  expect(daysUsed(new Date("2026-11-01T12:00:00Z"), new Date("2026-11-11T12:00:00Z"), now)).toBe(10);
  expect(daysUsed(new Date("2026-11-23T12:00:00Z"), null, now)).toBe(0);
});
