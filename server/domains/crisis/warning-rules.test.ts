import { expect, test } from "vitest";
import { thinRing } from "./warning-rules.ts";

const circle = (points: number): [number, number][] =>
  Array.from({ length: points + 1 }, (_, at) => {
    const angle = ((at % points) * 2 * Math.PI) / points;
    return [18 + Math.cos(angle) / 2, 59 + Math.sin(angle) / 2];
  });

test("PAGE-29 a finely drawn warning is sent with fewer points, and stays closed", () => {
  const thin = thinRing(circle(5_000));
  expect(thin.length).toBeGreaterThan(100);
  expect(thin.length).toBeLessThan(500);
  expect(thin.at(-1)).toEqual(thin[0]);
  expect(Math.max(...thin.map(([x]) => x))).toBeCloseTo(18.5, 2);
});

test("PAGE-29 a coarse one stays as it is", () => {
  expect(thinRing(circle(12))).toEqual(circle(12));
});

test("PAGE-29 a point stays when it lies a step away in either direction, and a ring of sixty points stays whole", () => {
  // An eighth of a degree is exact in binary: points a whole step apart, along one side and up the next.
  const corner: [number, number][] = [...Array(40).keys()].map((step) => [18 + step / 8, 59]);
  const side: [number, number][] = [...Array(40).keys()].map((step) => [23, 59 + step / 8]);
  expect(thinRing([...corner, ...side])).toHaveLength(81);
  const near: [number, number][] = [...Array(60).keys()].map((step) => [18 + step / 10_000, 59]);
  expect(thinRing(near)).toEqual(near);
});
