import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { passwordErrorText } from "./password-error-text.ts";

const refused = (message: string, reason: string) =>
  new TRPCClientError(message, { result: { error: { message, code: -32603, data: { code: "BAD_REQUEST", httpStatus: 400, reason } } } });

const NOT_UPDATED = "Kunde inte uppdatera lösenordet. Kontrollera att ditt nuvarande lösenord är korrekt eller försök igen senare.";

test.each([
  ["Error updating user", "INTERNAL", NOT_UPDATED],
  ["Unable to update user", "PASSWORD_NOT_PROVEN", NOT_UPDATED],
  ["Lösenordet stämmer inte.", "WRONG_PASSWORD", NOT_UPDATED],
  [
    "New password should be different from the old password.",
    "SAME_PASSWORD",
    "Nya lösenordet måste skilja sig från det gamla lösenordet.",
  ],
  ["Något i uppgifterna stämmer inte. Kontrollera fälten.", "INVALID_INPUT", "Ett valideringsfel uppstod. Kontrollera fälten."],
  [
    "Lösenordet är för vanligt. Välj ett som är svårare att gissa.",
    "PASSWORD_TOO_COMMON",
    "Lösenordet är för vanligt. Välj ett som är svårare att gissa.",
  ],
  ["För många försök. Vänta en stund och försök igen.", "RATE_LIMITED", "För många försök. Vänta en stund och försök igen."],
  ["", "INTERNAL", "Ett oväntat fel inträffade."],
])("SETS-07 SETS-08 SETS-09 SETS-10 the refusal «%s» (%s) is shown as «%s»", (message, reason, shown) => {
  expect(passwordErrorText(refused(message, reason))).toBe(shown);
});

test("SETS-10 what is no answer of the server at all is an unexpected failure", () => {
  expect(passwordErrorText(new Error("Cannot read properties of undefined"))).toBe("Ett oväntat fel inträffade.");
});
