import { expect, test } from "vitest";
import { comparisonLines } from "./comparison-lines.ts";

const CRISIS = {
  ...{ id: "a", crisisDomainId: "el", domainName: "El", icon: "bolt", isExercise: false, level: 2, description: "" },
  ...{ createdAt: "", resolvedAt: "", personalDataErasedAt: null, hasEarlier: true },
  ...{ durationMinutes: 192, minutesToFirstMessage: 0, messageCount: 5, reachedCount: 203, repliedCount: 40, decisionCount: 2 },
  ...{ taskCount: 12, tasksDone: 9 },
};

test("two crises stand side by side with what has changed", () => {
  const before = { ...CRISIS, level: 3, durationMinutes: 222, minutesToFirstMessage: null, reachedCount: 200, tasksDone: 10 };
  const lines = comparisonLines(CRISIS, before).map(({ label, current, previous, difference }) => [label, current, previous, difference]);
  expect(lines).toEqual([
    ["Nivå", "Nivå 2 · Allvarlig störning", "Nivå 3 · Kris", null],
    ["Varade", "3 h 12 min", "3 h 42 min", "−30 min"],
    ["Tid till första besked", "under 1 min", "Inget besked", null],
    ["Meddelanden", "5", "5", "lika"],
    ["Nådda", "203", "200", "+3"],
    ["Svarade", "40", "40", "lika"],
    ["Beslut", "2", "2", "lika"],
    ["Uppgifter gjorda", "9 av 12", "10 av 12", "−1"],
  ]);
});
