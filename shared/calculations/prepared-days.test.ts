import { expect, test } from "vitest";
import { preparedDays } from "./prepared-days.ts";

test.each([
  [
    { stated: 4, waterDays: null },
    { days: 4, isLimitedByWater: false },
  ],
  [
    { stated: 4, waterDays: 7.5 },
    { days: 4, isLimitedByWater: false },
  ],
  [
    { stated: 4, waterDays: 3.9 },
    { days: 3, isLimitedByWater: true },
  ],
  [
    { stated: null, waterDays: 2.4 },
    { days: 2, isLimitedByWater: true },
  ],
  [
    { stated: null, waterDays: null },
    { days: null, isLimitedByWater: false },
  ],
  [
    { stated: 0, waterDays: 0 },
    { days: 0, isLimitedByWater: false },
  ],
])("%o is %o", (told, expected) => {
  expect(preparedDays(told)).toEqual(expected);
});
