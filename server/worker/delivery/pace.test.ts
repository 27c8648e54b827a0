import { expect, test } from "vitest";
import { createPace } from "./pace.ts";

test("claims grow while they are done quickly and used up, and shrink to the least when they are not", () => {
  const pace = createPace(4);
  pace.learn(4, 100);
  expect(pace.limit()).toBe(8);
  pace.learn(3, 100);
  expect(pace.limit()).toBe(8);
  pace.learn(8, 400);
  expect(pace.limit()).toBe(8);
  for (let round = 0; round < 5; round++) pace.learn(pace.limit(), 10);
  expect(pace.limit()).toBe(32);
  for (let round = 0; round < 5; round++) pace.learn(32, 900);
  expect(pace.limit()).toBe(4);
});
