import { expect, test } from "vitest";
import { gridOf, roundLength } from "./outline.ts";

test("PAGE-29 lengths of the scale are round", () => {
  expect([1, 3, 7, 49, 50, 180, 999].map(roundLength)).toEqual([1, 2, 5, 20, 50, 100, 500]);
});

test("PAGE-29 the grid has some ten lines each way, and lies still when the map is moved", () => {
  const linesOf = (bounds: Parameters<typeof gridOf>[0]) => gridOf(bounds).features[0]?.geometry.coordinates ?? [];
  const bounds = { west: 18.05, south: 59.33, east: 18.07, north: 59.34 };
  const lines = linesOf(bounds);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.length).toBeLessThan(50);
  const moved = linesOf({ ...bounds, west: bounds.west + 0.001, east: bounds.east + 0.001 });
  const upright = (all: typeof lines) => all.filter(([a, b]) => a?.[0] === b?.[0]).map(([a]) => a?.[0]);
  expect(upright(moved).filter((x) => upright(lines).includes(x)).length).toBeGreaterThan(4);
});
