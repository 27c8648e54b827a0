import { expect, test } from "vitest";
import { waitText } from "./wait-text.ts";

test.each([
  [61, "2 minuter"],
  [2718, "46 minuter"],
  [3540, "59 minuter"],
  [3541, "en timme"],
  [3600, "en timme"],
  [3601, "2 timmar"],
  [86_399, "24 timmar"],
  [90_000, "25 timmar"],
  [172_801, "3 dygn"],
])("a wait of %d seconds is told as %s, never as less than it is", (seconds, words) => {
  expect(waitText(seconds)).toBe(`För många försök. Försök igen om ${words}.`);
});

test.each([1, 60])("%d seconds are not worth counting", (seconds) => {
  expect(waitText(seconds)).toBeNull();
});
