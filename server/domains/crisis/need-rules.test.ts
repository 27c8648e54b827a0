import { expect, test } from "vitest";
import { countNeeds } from "./need-rules.ts";

test("needs are counted by each of their kinds, and half of the closed ones took no longer than the median", () => {
  expect(countNeeds([])).toEqual({ total: 0, closed: 0, medianMinutes: null, kinds: {} });
  const needs = [
    { kinds: ["water", "medicine"] as const, minutes: 90 },
    { kinds: ["water"] as const, minutes: 10.4 },
    { kinds: [], minutes: null },
    { kinds: ["other"] as const, minutes: 30 },
    { kinds: [], minutes: 20 },
  ];
  expect(countNeeds(needs)).toEqual({ total: 5, closed: 4, medianMinutes: 20, kinds: { water: 2, medicine: 1, other: 1 } });
});
