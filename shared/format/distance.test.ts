import { expect, test } from "vitest";
import { formatDistance, formatPosition } from "./distance.ts";

test("distances are read at a glance", () => {
  expect([4, 423, 994, 996, 1_340, 9_940, 9_960, 128_400].map(formatDistance)).toEqual([
    ...["0 m", "420 m", "990 m"],
    ...["1 km", "1,3 km", "9,9 km", "10 km", "128 km"],
  ]);
});

test("a place is written as maps write it", () => {
  expect(formatPosition({ latitude: 59.3345, longitude: 18.06321987 })).toBe("59.33450, 18.06322");
});
