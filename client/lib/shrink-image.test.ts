import { expect, test } from "vitest";
import { fitWithin } from "./shrink-image.ts";

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1200, height: 1600 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 20_000, height: 3 },
    { width: 1600, height: 1 },
  ],
])("%j fits as %j", (from, to) => {
  expect(fitWithin(from, 1600)).toEqual(to);
});
