import { expect, test } from "vitest";
import { aboveGuidePrice, quotedTotal } from "./rules.ts";

const line = (quantity: number, unitPrice: number | null, guidePrice: number | null) => ({ quantity, unitPrice, guidePrice });

test("a quote is compared with the catalogue's prices of the lines that it offers, to the öre", () => {
  expect(aboveGuidePrice([line(2, 90, 100)])).toBe(-20);
  expect(aboveGuidePrice([line(3, 0.3, 0.1)])).toBe(0.6);
  expect(aboveGuidePrice([line(2, 90, 100), line(1, 120, 100)])).toBe(0);
  expect(aboveGuidePrice([line(2, 90, 100), line(7, null, 5000)])).toBe(-20);
  expect(aboveGuidePrice([line(7, null, 5000)])).toBeNull();
  // What the catalogue has no price for is compared with nothing.
  expect(aboveGuidePrice([line(1, 14_750, null)])).toBeNull();
  expect(aboveGuidePrice([line(1, 14_750, null), line(2, 90, 100)])).toBe(-20);
});

test("the differences of the lines add up to that of the quote", () => {
  const lines = [line(3, 19.99, 20.01), line(7, 1.05, 0.95), line(2, null, 40), line(11, 1240.33, 1300)];
  const sum = lines.reduce((ore, one) => ore + Math.round((aboveGuidePrice([one]) ?? 0) * 100), 0);
  expect(sum / 100).toBe(aboveGuidePrice(lines));
  expect(aboveGuidePrice(lines)).toBe(-655.73);
});

test("what is not offered has no sum, and what is free has one", () => {
  expect([line(2, null, 9), line(2, 0, 9), line(2, 99.5, 9)].map(quotedTotal)).toEqual([null, 0, 199]);
});
