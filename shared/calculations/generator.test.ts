import { expect, test } from "vitest";
import { generatorHours, powerStationHours } from "./generator.ts";

test("ten litres of petrol drive two kilowatts for ten hours", () => {
  expect(generatorHours(10, 2)).toBe(10);
});

test("a generator's own consumption is used", () => {
  expect(generatorHours(60, 6, 0.25)).toBe(40);
});

test("a power station of 1 kWh feeds 50 watts for 17 hours", () => {
  expect(powerStationHours(1000, 50)).toBe(17);
});

test("without a load there are no hours to show", () => {
  expect(generatorHours(10, 0)).toBeNull();
  expect(generatorHours(10, 2, 0)).toBeNull();
  expect(powerStationHours(1000, 0)).toBeNull();
});
