import { expect, test } from "vitest";
import { appCodeForm, digitsOf } from "./second-step-form.ts";

test.each([
  ["123 456", "123456"],
  [" 12 34 56 ", "123456"],
  ["123456789", "123456"],
  ["12a", "12"],
  ["", ""],
])("of %j the digits %j are kept", (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits);
});

test.each([
  ["", "Verifieringskod krävs."],
  ["12345", "Koden har sex siffror."],
])("the code %j is refused with «%s»", (code, message) => {
  expect(appCodeForm.safeParse({ code }).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
