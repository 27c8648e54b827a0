import { errorReason, errorText } from "#client/lib/error-text.ts";

export const PASSWORD_FIELDS_INVALID = "Ett valideringsfel uppstod. Kontrollera fälten.";
const NOT_UPDATED = "Kunde inte uppdatera lösenordet. Kontrollera att ditt nuvarande lösenord är korrekt eller försök igen senare.";
const SAME_AS_BEFORE = "Nya lösenordet måste skilja sig från det gamla lösenordet.";

/** What the specification says in place of the server's own words. */
const TEXTS: Record<string, string> = {
  "Error updating user": NOT_UPDATED,
  "Unable to update user": NOT_UPDATED,
  "New password should be different from the old password.": SAME_AS_BEFORE,
};

/** What to show when the password was not changed. A wrong current password reads like the server's own refusal. */
export function passwordErrorText(error: unknown): string {
  const reason = errorReason(error);
  if (reason === "INVALID_INPUT") return PASSWORD_FIELDS_INVALID;
  if (reason === "WRONG_PASSWORD") return NOT_UPDATED;
  const text = errorText(error, "Ett oväntat fel inträffade.");
  return TEXTS[text] ?? text;
}
