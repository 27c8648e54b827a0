import { expect, test } from "vitest";
import { WATER_LABELS_MAX } from "#shared/limits.ts";
import { associationLabels, householdLabels, initialWaterPlan } from "./rules.ts";

test("every container at home has a label with the day on which its water is to be changed", () => {
  const labels = householdLabels([
    { litres: 10, count: 2, filledShare: 1, filledOn: "2026-03-01" },
    { litres: 20, count: 1, filledShare: 1, filledOn: null },
  ]);
  const small = { litres: 10, filledOn: "2026-03-01", changeBy: "2026-08-28" };
  expect(labels).toEqual([small, small, { litres: 20, filledOn: null, changeBy: null }]);
});

test("the shared store has as many labels as containers it fills, and never more than one print holds", () => {
  const plan = { ...initialWaterPlan(null), containerLitres: 20, sharedStockLitres: 50, sharedFilledOn: "2026-09-01" };
  expect(associationLabels(plan)).toHaveLength(3);
  expect(associationLabels({ ...plan, sharedStockLitres: 1_000_000 })).toHaveLength(WATER_LABELS_MAX);
});

test("without a container there is a sheet to fill in by hand", () => {
  const blank = { litres: null, filledOn: null, changeBy: null };
  expect(householdLabels([])).toEqual(Array(8).fill(blank));
  expect(associationLabels(initialWaterPlan(null))).toEqual(Array(8).fill(blank));
});
