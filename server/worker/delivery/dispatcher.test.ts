import { expect, test } from "vitest";
import { createThrottle } from "./dispatcher.ts";

test("claims grow while they are done quickly and used up, and shrink to the least when they are not", () => {
  const throttle = createThrottle(4);
  throttle.learn(4, 100);
  expect(throttle.limit()).toBe(8);
  throttle.learn(3, 100);
  expect(throttle.limit()).toBe(8);
  throttle.learn(8, 400);
  expect(throttle.limit()).toBe(8);
  for (let round = 0; round < 5; round++) throttle.learn(throttle.limit(), 10);
  expect(throttle.limit()).toBe(32);
  for (let round = 0; round < 5; round++) throttle.learn(32, 900);
  expect(throttle.limit()).toBe(4);
});
