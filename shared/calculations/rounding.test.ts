import { expect, test } from "vitest";
import { ceilWhole, floorTenth } from "./rounding.ts";

test("rounding up forgives binary noise but nothing larger", () => {
  expect(ceilWhole((0.1 * 3) / 0.1)).toBe(3);
  expect(ceilWhole(3.0000001)).toBe(4);
  expect(ceilWhole(3)).toBe(3);
});

test("rounding down to a tenth forgives binary noise", () => {
  expect(floorTenth(0.1 + 0.7)).toBe(0.8);
  expect(floorTenth(2.99)).toBe(2.9);
});
