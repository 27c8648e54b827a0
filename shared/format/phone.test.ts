import { expect, test } from "vitest";
import { formatPhone, phonePattern } from "./phone.ts";

test("a Swedish mobile number is shown the national way", () => {
  expect(formatPhone("+46701234567")).toBe("070-123 45 67");
  expect(formatPhone("+46701740605")).toBe("070-174 06 05");
});

test.each([
  ["+468123456", "08-12 34 56"],
  ["+4681234567", "08-123 45 67"],
  ["+46812345678", "08-123 456 78"],
  ["+4631123456", "031-12 34 56"],
  ["+46311234567", "031-123 45 67"],
  ["+4648012345", "0480-123 45"],
  ["+46480123456", "0480-12 34 56"],
  ["+46101234567", "010-123 45 67"],
  ["+4620112233", "020-11 22 33"],
  ["+46771793336", "0771-79 33 36"],
])("the landline or service number %s is shown as %s", (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});

test("a foreign number and a text that is no E.164 number are shown as they stand", () => {
  for (const text of ["+4722123456", "112", "070-123 45 67", "+46", "+460701234567", ""]) {
    expect(formatPhone(text)).toBe(text);
  }
});

test("the loose pattern takes digits, spaces, parentheses, hyphens and a leading plus", () => {
  for (const text of ["070-123 45 67", "+46 (0)70 123 45 67", "0046701234567", "112"]) {
    expect(text).toMatch(phonePattern);
  }
});

test("the loose pattern refuses letters, other signs, line breaks and a plus inside", () => {
  for (const text of ["", "+", "070 ring", "070/1234567", "070.1234567", "0+46701234567", "070\n123", "070–123"]) {
    expect(text).not.toMatch(phonePattern);
  }
});
