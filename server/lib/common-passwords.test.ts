import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test("the commonest passwords are refused, in any letter case", () => {
  for (const password of ["123456", "password", "PassWord", "QWERTY", "iloveyou", "hejsan"]) {
    expect(isCommonPassword(password)).toBe(true);
  }
});

test("the list ends at ten thousand", () => {
  expect(isCommonPassword("24081990")).toBe(true);
  expect(isCommonPassword("25021983")).toBe(false);
});

test("a password of one's own, and the demo accounts' password, are not refused", () => {
  for (const password of ["Beredskap-2026", "tre torra tallar", "password ", ""]) {
    expect(isCommonPassword(password)).toBe(false);
  }
});
