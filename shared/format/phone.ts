/** The specification's loose check: digits, spaces, parentheses and hyphens, with an optional leading +.
 *  What is stored is E.164, by `server/platform/phones.ts`. */
export const phonePattern = /^\+?[0-9 ()-]+$/;

// Two-digit area codes without their leading zero; 8 is Stockholm's alone, all others have three digits.
const TWO_DIGIT_CODES = new Set("10 11 13 16 18 19 20 21 23 26 31 33 35 36 40 42 44 46 54 60 63 70 72 73 74 76 79 90".split(" "));
// How the digits after the area code are grouped, by their count.
const GROUPS: Record<number, RegExp> = {
  5: /(\d{3})(\d{2})/,
  6: /(\d{2})(\d{2})(\d{2})/,
  7: /(\d{3})(\d{2})(\d{2})/,
  8: /(\d{3})(\d{3})(\d{2})/,
};

/** E.164 as a Swede writes it: `+46701234567` → `070-123 45 67`. Numbers of other countries, and text that is no
 *  Swedish E.164 number, are shown as they stand. */
export function formatPhone(e164: string): string {
  const national = /^\+46([1-9]\d{6,9})$/.exec(e164)?.[1];
  if (!national) return e164;
  const codeLength = national.startsWith("8") ? 1 : TWO_DIGIT_CODES.has(national.slice(0, 2)) ? 2 : 3;
  return `0${national.slice(0, codeLength)}-${grouped(national.slice(codeLength))}`;
}

function grouped(digits: string): string {
  return GROUPS[digits.length]?.exec(digits)?.slice(1).join(" ") ?? digits;
}
