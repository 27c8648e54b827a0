import { expect, test } from "vitest";
import { formatKronor, formatKronorExact } from "./money.ts";

test("whole kronor are shown without öre and with no-break spaces", () => {
  expect(formatKronor(48250)).toBe("48\u00a0250\u00a0kr");
  expect(formatKronor(0)).toBe("0\u00a0kr");
});

test("kronor with öre show two decimals", () => {
  expect(formatKronor(148.75)).toBe("148,75\u00a0kr");
  expect(formatKronor(2362.5)).toBe("2\u00a0362,50\u00a0kr");
});

test("a sum that rounds to whole kronor is shown without öre", () => {
  expect(formatKronor(0.1 + 0.2 + 0.7)).toBe("1\u00a0kr");
  expect(formatKronor(99.999)).toBe("100\u00a0kr");
});

test("negative kronor have a real minus sign and zero never has one", () => {
  expect(formatKronor(-1234)).toBe("\u22121\u00a0234\u00a0kr");
  expect(formatKronor(-0.001)).toBe("0\u00a0kr");
});

test("exact kronor always show two decimals", () => {
  expect(formatKronorExact(48250)).toBe("48\u00a0250,00\u00a0kr");
  expect(formatKronorExact(1.005)).toBe("1,01\u00a0kr");
});
