import { expect, test } from "vitest";
import { confirmationText, isConfirmed } from "./deletion-confirmation.ts";

const association = { id: "1", name: "Brf Björkhagen", subscriberCount: 2 };

test("the word is typed, or the name of the association that closes", () => {
  expect(confirmationText({ lastOwnerOf: null, closesAssociation: null })).toBe("RADERA");
  expect(confirmationText({ lastOwnerOf: null, closesAssociation: association })).toBe("Brf Björkhagen");
});

test.each([
  ["RADERA", "RADERA", true],
  [" radera ", "RADERA", true],
  ["brf  björkhagen", "Brf Björkhagen", true],
  ["Brf Bjo\u0308rkhagen", "Brf Björkhagen", true],
  ["", "RADERA", false],
  ["RADERA", "Brf Björkhagen", false],
  ["Brf Bjorkhagen", "Brf Björkhagen", false],
])("«%s» for «%s»: %s", (typed, expected, verdict) => {
  expect(isConfirmed(typed, expected)).toBe(verdict);
});
