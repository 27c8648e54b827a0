import { expect, test } from "vitest";
import type { TaskView } from "#server/domains/tasks/queries.ts";
import { compareTasks, countOpenMandatory, daysUsed, isLapDone, nextToStart, statusesFromLog } from "./rules.ts";

const completed = (round: number, ...phases: number[]) =>
  phases.map((journeyPhaseId) => ({ journeyPhaseId, status: "completed" as const, round }));
const ALL = [1, 2, 3, 4, 5, 6, 7, 8];

test("LIMIT-25 PAGE-10: after phase 8 the first phase of the next lap can begin, and no ninth", () => {
  expect(isLapDone(completed(1, ...ALL), 1)).toBe(true);
  expect(nextToStart(completed(1, ...ALL), { round: 1, phase: 8 })).toEqual({ round: 2, phase: 1 });
  expect(isLapDone(completed(1, 1, 2), 1)).toBe(false);
  expect(isLapDone([...completed(1, ...ALL), ...completed(2, 1)], 2)).toBe(false);
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

test("open mandatory tasks are counted, and open ones stand first, the soonest before the others", () => {
  const task = (title: string, state: TaskView["state"], dueOn: string | null, isMandatory = true) =>
    ({ title, state, dueOn, isMandatory }) as TaskView;
  const tasks = [
    task("klar", "done", "2026-01-01"),
    task("utan dag", "open", null),
    task("sent", "open", "2026-12-01", false),
    task("snart", "open", "2026-06-01"),
    task("klar utan dag", "done", null),
  ];
  expect(countOpenMandatory(tasks)).toBe(2);
  const order = ["snart", "sent", "utan dag", "klar", "klar utan dag"];
  expect([...tasks].sort(compareTasks).map(({ title }) => title)).toEqual(order);
  expect(
    [...tasks]
      .reverse()
      .sort(compareTasks)
      .map(({ title }) => title),
  ).toEqual(order);
});

test("a lap that is over is read from its log: what began, what ended, when and by whom", () => {
  const [begun, ended] = [new Date("2026-01-01T12:00:00Z"), new Date("2026-02-01T12:00:00Z")];
  const entry = (ends: boolean, phase: number, at: Date) => ({ ends, phase, at, profileId: "p", reason: "r" });
  const closed = { status: "completed", completedAt: ended, completedByProfileId: "p", completionNote: "r" };
  expect(statusesFromLog([entry(true, 1, ended), entry(false, 2, begun), entry(true, 2, ended), entry(false, 3, begun)])).toEqual([
    { journeyPhaseId: 1, startedAt: null, ...closed },
    { journeyPhaseId: 2, startedAt: begun, ...closed },
    {
      ...{ journeyPhaseId: 3, status: "in_progress", startedAt: begun },
      ...{ completedAt: null, completedByProfileId: null, completionNote: null },
    },
  ]);
});
