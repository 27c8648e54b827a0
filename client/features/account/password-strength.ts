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
