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

test.each([
  "lösenord",
  "sommar",
  "Sommar2026",
  "sommar2026!",
  "fotboll",
  "losenord",
  "l0sen0rd",
  "L0senord1",
  "p4ssw0rd!",
  "password ",
  "$tockholm",
  "f0tb0ll99",
  "hammarby1915",
  "sommarsommar",
  "jag älskar dig",
  "123sommar",
  "Monkey-84",
])("NS-21 %s is refused: a common word in a thin disguise", (password) => expect(isCommonPassword(password)).toBe(true));

test.each(["sommar-i-gripsholm-77", "fotbollsplan i regn", "Granskog-41-vinter", "Tallmo-58-gryning", "48sommar15162342", "k7#mQ2"])(
  "NS-21 %s is not refused: more than one word, or chance around it",
  (password) => expect(isCommonPassword(password)).toBe(false),
);

test("a password of one's own, and the demo accounts' password, are not refused", () => {
  for (const password of ["Beredskap-2026", "tre torra tallar", ""]) {
    expect(isCommonPassword(password)).toBe(false);
  }
});
