/** What fingers and eyes follow without thinking: the alphabet, the figures, and the ways across a Swedish keyboard. */
const WALKS = [
  "abcdefghijklmnopqrstuvwxyzåäö",
  "01234567890",
  "13579",
  "02468",
  "qwertyuiopå",
  "asdfghjklöä",
  "zxcvbnm",
  // Columns, one after the other and up and down.
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "qazwsxedcrfvtgbyhnujm",
  "1q2w3e4r5t6y7u8i9o0p",
].flatMap((walk) => [walk, [...walk].reverse().join("")]);

const SHORTEST_WALK = 3;
/** So much may stand beside walks without making them hard to guess: `a12345`, `123456!`. */
const LOOSE_CHARACTERS = 2;
/** A year and a sign at the ends; more is a secret of its own. */
const LONGEST_ENDS = 5;

/**
 * Whether a password is a pattern rather than words or chance: repeated characters or parts, rows of the alphabet, the
 * figures or the keyboard in either direction, or a date. In any letter case, with signs or figures around it.
 */
export function isPasswordPattern(password: string): boolean {
  const typed = password.normalize("NFC").toLowerCase();
  const parts = [typed, typed.replace(/[^\p{L}\d]/gu, ""), typed.replace(/(.)\1+/gu, "$1"), withoutEnds(typed)];
  return isDate(typed) || parts.some((part) => isRepeated(part) || isWalked(part));
}

/** Without the few figures and signs that people put at the ends of what they can remember. */
export function withoutEnds(text: string): string {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return text.length - core.length <= LONGEST_ENDS ? core : text;
}

/** Figures and signs read as the letters that they stand for: `p4$$w0rd`. The 1 stands for one of two. */
export function unmask(text: string, one: "i" | "l" = "i"): string {
  return text.replace(/[013457@$€]/g, (mask) => LETTERS[mask] ?? one);
}

const LETTERS: Record<string, string> = { "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "€": "e" };

const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text) || (text.length > LONGEST_ENDS && new Set(text).size <= 2);

/** Whether nearly all of it belongs to walks, or to characters that stand there three times and more. */
function isWalked(text: string): boolean {
  if (text.length < 2 * SHORTEST_WALK) return text.length >= SHORTEST_WALK && WALKS.some((walk) => walk.includes(text));
  let loose = 0;
  for (let at = 0; at < text.length; ) {
    const length = walkAt(text, at);
    if (length < SHORTEST_WALK) loose += 1;
    at += length < SHORTEST_WALK ? 1 : length;
  }
  return loose <= LOOSE_CHARACTERS;
}

/** How far a walk goes from here. */
function walkAt(text: string, at: number): number {
  let length = /^(.)\1*/u.exec(text.slice(at))?.[0].length ?? 1;
  while (at + length < text.length && WALKS.some((walk) => walk.includes(text.slice(at, at + length + 1)))) length += 1;
  return length;
}

/** YYMMDD, YYYYMMDD or DDMMYYYY, with the four figures that a personal number has after them, or without. */
function isDate(text: string): boolean {
  const figures = text.replace(/[\s./+-]/g, "");
  if (!/^\d+$/.test(figures)) return false;
  const day = "(0[1-9]|[12]\\d|3[01])";
  const month = "(0[1-9]|1[0-2])";
  return new RegExp(`^((19|20)?\\d\\d${month}${day}(\\d{4})?|${day}${month}(19|20)\\d\\d)$`).test(figures);
}
