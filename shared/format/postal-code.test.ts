import { expect, test } from "vitest";
import { formatPostalCode, parsePostalCode } from "./postal-code.ts";

test("a postal code is stored without its space and shown with it", () => {
  expect(parsePostalCode("114 32")).toBe("11432");
  expect(parsePostalCode(" 11432 ")).toBe("11432");
  expect(parsePostalCode("114\u00a032")).toBe("11432");
  expect(formatPostalCode("11432")).toBe("114 32");
});

test("four digits, a leading zero and a space in the wrong place are refused", () => {
  for (const text of ["", "1143", "01432", "11 432", "114  32", "1143a", "114325"]) {
    expect(parsePostalCode(text)).toBeNull();
  }
});

test("a stored text that is no postal code is shown as it stands", () => {
  expect(formatPostalCode("AB1 2CD")).toBe("AB1 2CD");
  expect(formatPostalCode("")).toBe("");
});
