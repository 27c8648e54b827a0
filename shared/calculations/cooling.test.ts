import { expect, test } from "vitest";
import { COOLING_PRESETS, coolingPresetFor, hoursToTemperature, indoorTemperature, NORMAL_INDOOR_CELSIUS } from "./cooling.ts";

const PUBLISHED = {
  poor: { to10: [33, 19, 14], to5: [67, 33, 23] },
  midcentury: { to10: [67, 39, 28], to5: [133, 67, 45] },
  insulated: { to10: [116, 68, 48], to5: [233, 116, 79] },
  modern: { to10: [143, 84, 59], to5: [286, 143, 97] },
};

test.each(COOLING_PRESETS)("the table of hours holds for $label", ({ key, timeConstantDays }) => {
  const hours = (target: number) =>
    [0, -10, -20].map((outdoor) =>
      Math.round(hoursToTemperature({ indoor: NORMAL_INDOOR_CELSIUS, outdoor, timeConstantDays }, target) ?? Number.NaN),
    );
  expect(hours(10)).toEqual(PUBLISHED[key].to10);
  expect(hours(5)).toEqual(PUBLISHED[key].to5);
});

test.each([
  [-20, 4, 8.5],
  [-10, 6, 8.7],
  [0, 12.2, 8.8],
])("a low-energy house at %i °C outdoors reaches +5 °C after %f days", (outdoor, days, timeConstantDays) => {
  const hours = hoursToTemperature({ indoor: 20, outdoor, timeConstantDays }, 5);
  expect(Math.abs((hours ?? 0) / 24 - days)).toBeLessThan(0.1);
});

test("a badly insulated house goes from 21 to 10 °C in just over a day at 0 °C", () => {
  const days = (hoursToTemperature({ indoor: 21, outdoor: 0, timeConstantDays: 1.5 }, 10) ?? 0) / 24;
  expect(days).toBeGreaterThan(1);
  expect(days).toBeLessThan(1.2);
});

test("the curve starts indoors, passes the target at its hour and ends outdoors", () => {
  const house = { indoor: 20, outdoor: -10, timeConstantDays: 4 };
  expect(indoorTemperature(house, 0)).toBe(20);
  expect(indoorTemperature(house, hoursToTemperature(house, 10) ?? 0)).toBeCloseTo(10);
  expect(indoorTemperature(house, 24 * 365)).toBeCloseTo(-10);
});

test("a target that is not colder than outdoors is never reached", () => {
  expect(hoursToTemperature({ indoor: 20, outdoor: 10, timeConstantDays: 4 }, 10)).toBeNull();
  expect(hoursToTemperature({ indoor: 20, outdoor: 15, timeConstantDays: 4 }, 10)).toBeNull();
});

test("a house that is already at the target needs no time", () => {
  expect(hoursToTemperature({ indoor: 10, outdoor: -10, timeConstantDays: 4 }, 10)).toBe(0);
  expect(hoursToTemperature({ indoor: 4, outdoor: 10, timeConstantDays: 4 }, 5)).toBe(0);
});

test("the year a house was built names its preset", () => {
  const years = [1700, 1939, 1940, 1960, 1961, 1990, 1991, 2026];
  const keys = ["poor", "poor", "midcentury", "midcentury", "insulated", "insulated", "modern", "modern"];
  expect(years.map((year) => coolingPresetFor(year).key)).toEqual(keys);
});
