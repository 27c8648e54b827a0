import { expect, test } from "vitest";
import { purchaseAlternatives } from "./purchase-alternatives.ts";

test("nothing, half and all of the recommended, whatever was chosen, in whole packages", () => {
  const lines = [
    { quantity: 2, recommendedQuantity: 5, unitPrice: 100, vatPercent: 25 },
    { quantity: 3, recommendedQuantity: 0, unitPrice: 900, vatPercent: 6 },
  ];
  expect(purchaseAlternatives(lines, 4)).toEqual([
    { share: 0, includingVat: 0, perApartment: 0 },
    { share: 0.5, includingVat: 375, perApartment: 93.75 },
    { share: 1, includingVat: 625, perApartment: 156.25 },
  ]);
});

test("what has no rule counts with its own quantity, and without apartments there is no cost per apartment", () => {
  const [, half, all] = purchaseAlternatives([{ quantity: 3, recommendedQuantity: null, unitPrice: 100 }], null);
  expect(half).toEqual({ share: 0.5, includingVat: 250, perApartment: null });
  expect(all?.includingVat).toBe(375);
});
