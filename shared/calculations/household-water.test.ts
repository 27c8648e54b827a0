import { expect, test } from "vitest";
import type { HouseholdWaterValues } from "../household-water.ts";
import { summarizeHouseholdWater } from "./household-water.ts";

const household: HouseholdWaterValues = {
  adults: 2,
  children: 0,
  dogs: 0,
  cats: 0,
  litresPerPerson: 3,
  days: 7,
  containers: [{ litres: 10, count: 1, filledShare: 1, filledOn: "2026-09-01" }],
  bottleLitres: 8,
  freezerBottleLitres: 0,
  boilerLitres: 150,
};

test("two persons with 18 litres have 18 of 42 litres, which last three days; the hot-water tank does not count", () => {
  expect(summarizeHouseholdWater(household)).toEqual({
    persons: 2,
    needLitres: 42,
    stockLitres: 18,
    gapLitres: 24,
    enduranceDays: 3,
    dailyLitres: 6,
    nextChange: "2027-02-28",
  });
});

test("with nobody in the household there is no endurance", () => {
  const empty = summarizeHouseholdWater({ ...household, adults: 0 });
  expect(empty).toMatchObject({ persons: 0, needLitres: 0, gapLitres: 0, enduranceDays: null });
});

test("pets count in need and endurance, and containers that are not there have no day of change", () => {
  const withDog = summarizeHouseholdWater({
    ...household,
    dogs: 1,
    containers: [{ litres: 10, count: 0, filledShare: 1, filledOn: "2026-01-01" }],
  });
  expect(withDog).toMatchObject({ needLitres: 49, stockLitres: 8, enduranceDays: 1.1, nextChange: null });
});
