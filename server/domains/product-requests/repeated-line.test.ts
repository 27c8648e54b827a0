import { expect, test } from "vitest";
import { repeatedLine } from "./repeated-line.ts";

const old = { productId: "p", productName: "Dunk", articleNumber: "NV-1", quantity: 5, unitPrice: 100 };
const offered = { name: "Dunk 10 l", ownPriceExcludingVat: 119 };

test("a product that is still offered comes into the draft at today's price, under today's name", () => {
  expect(repeatedLine(old, offered, 0)).toEqual({
    productId: "p",
    productName: "Dunk 10 l",
    articleNumber: "NV-1",
    quantity: 5,
    outcome: "added",
    priceThen: 100,
    priceNow: 119,
  });
});

test("what the draft holds already is raised to the old quantity and never lowered", () => {
  expect(repeatedLine(old, offered, 2)).toMatchObject({ quantity: 5, outcome: "raised" });
  expect(repeatedLine(old, offered, 5)).toMatchObject({ quantity: 5, outcome: "kept" });
  expect(repeatedLine(old, offered, 8)).toMatchObject({ quantity: 8, outcome: "kept" });
});

test("a product that is gone or has no price is named and left out", () => {
  expect(repeatedLine(old, undefined, 0)).toMatchObject({ productName: "Dunk", quantity: 0, outcome: "not_offered", priceNow: null });
  expect(repeatedLine(old, { ...offered, ownPriceExcludingVat: null }, 0)).toMatchObject({ outcome: "without_price", priceNow: null });
});
