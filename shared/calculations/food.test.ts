import { expect, test } from "vitest";
import { foodNeedKcal } from "./food.ts";

test("four persons for seven days need 56 000 kcal at the default of 2 000", () => {
  expect(foodNeedKcal(4, 7)).toBe(56_000);
});

test("the daily need can be edited", () => {
  expect(foodNeedKcal(4, 7, 2500)).toBe(70_000);
  expect(foodNeedKcal(0, 7)).toBe(0);
});
