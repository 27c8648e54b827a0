import { errorReason, errorText } from "#client/lib/error-text.ts";
import { PASSWORD_MIN_LENGTH } from "#shared/limits.ts";
import { isPasswordPattern } from "#shared/password-patterns.ts";

export interface PasswordStrength {
  /** 0 empty or too short, 4 good. */
  score: 0 | 1 | 2 | 3 | 4;
  advice: string;
}

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/** Advice only, by length and variety: length counts most, as several words are easier to remember than odd characters. */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  if (characters.length < PASSWORD_MIN_LENGTH)
    return { score: 0, advice: `Minst ${PASSWORD_MIN_LENGTH} tecken. Gärna flera ord efter varandra.` };
  if (isPasswordPattern(password)) return { score: 1, advice: "Svagt. Sådana mönster prövas först av den som gissar." };

  // Figures at the end are what everybody adds.
  const core = password.replace(/\d+$/, "");
  const kinds = KINDS.filter((kind) => kind.test(core)).length;
  const isVaried = new Set(characters).size > characters.length / 2;
  const points = characters.length + (isVaried ? 2 * kinds : 0);
  if (points < 14) return { score: 1, advice: "Svagt. Gör det längre, gärna tre ord efter varandra." };
  if (points < 18) return { score: 2, advice: "Godtagbart. Några tecken till gör det mycket svårare att gissa." };
  if (points < 22) return { score: 3, advice: "Bra." };
  return { score: 4, advice: "Mycket bra." };
}

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
