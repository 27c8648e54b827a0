import { expect, test } from "vitest";
import {
  costPerApartment,
  costPerExtraDay,
  costPerSharePoint,
  lineTotal,
  lineTotalIncludingVat,
  priceIncludingVat,
  requestTotals,
  VAT_FACTOR,
} from "./request-money.ts";

test("a line is quantity times unit price, exact in öre", () => {
  expect(lineTotal({ quantity: 3, unitPrice: 0.1 })).toBe(0.3);
  expect(lineTotal({ quantity: 100_000, unitPrice: 28_900.99 })).toBe(2_890_099_000);
  expect(lineTotal({ quantity: 0, unitPrice: 119 })).toBe(0);
});

test("a total is the sum of its lines, without binary noise", () => {
  const lines = Array.from({ length: 10 }, () => ({ quantity: 1, unitPrice: 0.1, vatPercent: 25 }));
  expect(requestTotals(lines)).toEqual({ excludingVat: 1, vat: 0.3, includingVat: 1.3 });
  expect(requestTotals([])).toEqual({ excludingVat: 0, vat: 0, includingVat: 0 });
});

test("each line has its own VAT: water 25 %, food 6 %", () => {
  const lines = [
    { quantity: 2, unitPrice: 119, vatPercent: 25 },
    { quantity: 4, unitPrice: 590, vatPercent: 6 },
  ];
  expect(requestTotals(lines)).toEqual({ excludingVat: 2598, vat: 201.1, includingVat: 2799.1 });
});

test("half an öre is rounded up, in prices and in VAT", () => {
  expect(lineTotal({ quantity: 1, unitPrice: 1.005 })).toBe(1.01);
  expect(lineTotalIncludingVat({ quantity: 1, unitPrice: 0.02, vatPercent: 25 })).toBe(0.03);
  expect(lineTotalIncludingVat({ quantity: 3, unitPrice: 10.01, vatPercent: 25 })).toBe(37.54);
  expect(lineTotalIncludingVat({ quantity: 1, unitPrice: 10, vatPercent: 12.5 })).toBe(11.25);
  expect(lineTotalIncludingVat({ quantity: 1, unitPrice: 10, vatPercent: 0 })).toBe(10);
});

test("LIMIT-27 the VAT factor is 1.25 and stands in where a line's VAT is unknown", () => {
  expect(VAT_FACTOR).toBe(1.25);
  expect(lineTotalIncludingVat({ quantity: 1, unitPrice: 119 })).toBe(148.75);
  expect(lineTotalIncludingVat({ quantity: 1, unitPrice: 119, vatPercent: null })).toBe(148.75);
});

test("CAT-30 a missing price including VAT is derived from the price excluding VAT", () => {
  expect(priceIncludingVat({ excludingVat: 119, includingVat: null })).toBe(148.75);
  expect(priceIncludingVat({ excludingVat: 590, includingVat: null, vatPercent: 6 })).toBe(625.4);
});

test("a stored price including VAT is kept, and without any price there is none", () => {
  expect(priceIncludingVat({ excludingVat: 119, includingVat: 150 })).toBe(150);
  expect(priceIncludingVat({ excludingVat: null, includingVat: 150 })).toBe(150);
  expect(priceIncludingVat({ excludingVat: 0 })).toBe(0);
  expect(priceIncludingVat({ excludingVat: null, vatPercent: 25 })).toBeNull();
});

test("the cost per apartment is rounded half-up to öre", () => {
  expect(costPerApartment(48_250, 42)).toBe(1148.81);
  expect(costPerApartment(0.01, 2)).toBe(0.01);
});

test("without apartments there is no cost per apartment", () => {
  expect(costPerApartment(48_250, null)).toBeNull();
  expect(costPerApartment(48_250, 0)).toBeNull();
});

test("a percentage point of the shares bears a hundredth, rounded half-up to öre", () => {
  expect(costPerSharePoint(48_250)).toBe(482.5);
  expect(costPerSharePoint(0.5)).toBe(0.01);
  expect(costPerSharePoint(0)).toBe(0);
});

test("an extra day costs what its further packages cost including VAT", () => {
  const water = { unitPrice: 119, vatPercent: 25, extraDayQuantity: 13 };
  const food = { unitPrice: 590, vatPercent: 6, extraDayQuantity: 2 };
  const lasting = { unitPrice: 49, vatPercent: 25, extraDayQuantity: 0 };
  const radio = { unitPrice: 900, vatPercent: 25, extraDayQuantity: null };
  expect(costPerExtraDay([water, food, lasting, radio])).toBe(3184.55);
  expect(costPerExtraDay([lasting, radio])).toBe(0);
});

test("where nothing counts days there is no cost of an extra day", () => {
  expect(costPerExtraDay([{ unitPrice: 900, vatPercent: 25, extraDayQuantity: null }])).toBeNull();
  expect(costPerExtraDay([])).toBeNull();
});

test("money and quantities that cannot be right are refused", () => {
  for (const unitPrice of [-1, -0.000001, Number.NaN, Number.POSITIVE_INFINITY, 1e20]) {
    expect(() => lineTotal({ quantity: 1, unitPrice })).toThrow(RangeError);
  }
  for (const quantity of [-1, 1.5, Number.NaN]) {
    expect(() => lineTotal({ quantity, unitPrice: 1 })).toThrow(RangeError);
  }
  expect(() => lineTotal({ quantity: 100_000, unitPrice: 1e13 })).toThrow(RangeError);
});

test("a price too small for an öre is nothing", () => {
  expect(lineTotal({ quantity: 5, unitPrice: 1e-7 })).toBe(0);
});
