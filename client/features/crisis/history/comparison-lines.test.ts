import { expect, test } from "vitest";
import { comparisonLines } from "./comparison-lines.ts";

const CRISIS = {
  ...{ id: "a", domainName: "El", icon: "bolt", isExercise: false, level: 2, description: "", title: null, imported: null },
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

test("of a crisis that was written down afterwards only the numbers that are known are compared", () => {
  const before = {
    ...{ ...CRISIS, imported: { by: null, at: "" }, minutesToFirstMessage: null, messageCount: null, taskCount: null, tasksDone: null },
    ...{ reachedCount: 180, repliedCount: null, decisionCount: null },
  };
  const lines = comparisonLines(CRISIS, before).map(({ label, previous, difference }) => [label, previous, difference]);
  expect(lines.slice(2)).toEqual([
    ["Tid till första besked", "–", null],
    ["Meddelanden", "–", null],
    ["Nådda", "180", "+23"],
    ["Svarade", "Okänt", null],
    ["Beslut", "Okänt", null],
    ["Uppgifter gjorda", "–", null],
  ]);
});
