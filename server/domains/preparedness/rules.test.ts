import { expect, test } from "vitest";
import { currentPhaseNumber } from "./rules.ts";

const completed = (...phases: number[]) => phases.map((journeyPhaseId) => ({ journeyPhaseId, status: "completed" as const }));

test("DATA-26: the phase in progress is the current one", () => {
  expect(currentPhaseNumber([...completed(1, 2, 5), { journeyPhaseId: 3, status: "in_progress" }])).toBe(3);
});

test("DATA-26: without one it is the phase after the highest completed", () => {
  expect(currentPhaseNumber(completed(1, 4, 2))).toBe(5);
});

test("DATA-26: it never passes the last phase, and starts at the first", () => {
  expect(currentPhaseNumber(completed(7, 8))).toBe(8);
  expect(currentPhaseNumber([])).toBe(1);
});
