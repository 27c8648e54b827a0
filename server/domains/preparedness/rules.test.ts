import { expect, test } from "vitest";
import { currentPhaseNumber, journeyPosition } from "./rules.ts";

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

test("DATA-26 PAGE-10: a new lap has its own current phase, and the former lap's phases do not count", () => {
  const lap = (round: number, phases: ReturnType<typeof completed>) => phases.map((phase) => ({ ...phase, round }));
  const first = completed(2, 3, 4, 5, 6, 7, 8);
  expect(journeyPosition([])).toEqual({ round: 1, phase: 1 });
  expect(journeyPosition(lap(1, completed(1, ...[2, 3, 4, 5, 6, 7, 8])))).toEqual({ round: 1, phase: 8 });
  expect(journeyPosition([...lap(1, first), { journeyPhaseId: 1, status: "in_progress", round: 2 }])).toEqual({ round: 2, phase: 1 });
  expect(journeyPosition([...lap(1, first), ...lap(2, completed(1))])).toEqual({ round: 2, phase: 2 });
});
