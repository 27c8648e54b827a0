import { expect, test } from "vitest";
import { formatDecimal, formatNumber, formatPercent } from "./number.ts";

test("numbers group by thousands with U+00A0 and use a decimal comma", () => {
  expect(formatNumber(1764)).toBe("1\u00a0764");
  expect(formatNumber(0.67)).toBe("0,67");
  expect(formatNumber(1234.567)).toBe("1\u00a0234,57");
});

test("a negative number has a real minus sign", () => {
  expect(formatNumber(-20)).toBe("\u221220");
});

test("a share becomes per cent with at most one decimal", () => {
  expect(formatPercent(0.125)).toBe("12,5\u00a0%");
  expect(formatPercent(0.8)).toBe("80\u00a0%");
});

test("a fixed count of decimals is kept also for whole numbers", () => {
  expect(formatDecimal(3)).toBe("3,0");
  expect(formatDecimal(2.44)).toBe("2,4");
  expect(formatDecimal(2, 0)).toBe("2");
  expect(formatDecimal(-0.01)).toBe("0,0");
});
