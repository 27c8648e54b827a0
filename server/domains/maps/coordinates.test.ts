import { expect, test } from "vitest";
import { projectionOf, toPosition } from "./coordinates.ts";

// Reckoned the other way with Krüger's series, as Lantmäteriet describes them.
test.each([
  { x: 674_571.866, y: 6_580_743.008, latitude: 59.3293, longitude: 18.0686 },
  { x: 729_672.222, y: 7_553_095.152, latitude: 68, longitude: 20.5 },
  { x: 500_000, y: 6_599_999.986, latitude: 59.538349, longitude: 15 },
])("PAGE-29 metres of SWEREF 99 TM become degrees: $x $y", ({ x, y, latitude, longitude }) => {
  expect(toPosition({ x, y }, "SWEREF 99 TM")).toEqual({ latitude, longitude });
});

test("PAGE-29 degrees stay as they are, and what is not in Sweden is no place", () => {
  expect(toPosition({ x: 18.0686, y: 59.3293 }, "WGS 84")).toEqual({ longitude: 18.0686, latitude: 59.3293 });
  expect(toPosition({ x: 59.3293, y: 18.0686 }, "WGS 84")).toBeNull();
  expect(toPosition({ x: 6_580_822, y: 674_032 }, "SWEREF 99 TM")).toBeNull();
  expect(toPosition({ x: Number.NaN, y: 59 }, "WGS 84")).toBeNull();
});

test("PAGE-29 the size of the values tells which of the two it is", () => {
  expect(projectionOf({ x: 18, y: 59 })).toBe("WGS 84");
  expect(projectionOf({ x: 674_032, y: 6_580_822 })).toBe("SWEREF 99 TM");
});
