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
