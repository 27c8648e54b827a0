import { expect, test } from "vitest";
import { taskDue } from "./task-due.ts";

const START = "2026-11-22T18:31:00.000Z";
const after = (minutes: number): number => Date.parse(START) + minutes * 60_000;
const task = (dueMinutes: number | null, values: Partial<Parameters<typeof taskDue>[0]> = {}) => ({
  state: "open" as const,
  phase: "crisis" as const,
  createdAt: START,
  dueAt: dueMinutes === null ? null : new Date(after(dueMinutes)).toISOString(),
  ...values,
});
const RUNNING = { resolvedAt: null };
const OVER = { resolvedAt: new Date(after(60)).toISOString() };

test("what is due as soon as it is given is to be done at once, and late after a quarter of an hour", () => {
  expect(taskDue(task(0), RUNNING, after(0))).toBe("ahead");
  expect(taskDue(task(0), RUNNING, after(1))).toBe("at_once");
  expect(taskDue(task(0), RUNNING, after(15))).toBe("late");
  expect(taskDue(task(5), RUNNING, after(6))).toBe("late");
  expect(taskDue(task(45, { createdAt: new Date(after(45)).toISOString() }), RUNNING, after(46))).toBe("at_once");
  expect(taskDue(task(30), RUNNING, after(6))).toBe("ahead");
  expect(taskDue(task(null), RUNNING, after(6))).toBe("none");
  expect(taskDue(task(0, { state: "done" }), RUNNING, after(60))).toBe("none");
});

test("after the end nothing is late or ahead: what was not done was left, and what comes afterwards keeps its time", () => {
  expect(taskDue(task(0), OVER, after(90))).toBe("left_over");
  expect(taskDue(task(120), OVER, after(90))).toBe("left_over");
  expect(taskDue(task(120, { phase: "recovery" }), OVER, after(90))).toBe("kept");
  expect(taskDue(task(null, { phase: "recovery" }), OVER, after(90))).toBe("none");
  expect(taskDue(task(0, { state: "done" }), OVER, after(90))).toBe("none");
});
