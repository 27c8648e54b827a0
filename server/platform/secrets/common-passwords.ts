import { createRequire } from "node:module";
import { unmask, withoutEnds } from "#shared/password-patterns.ts";
import { SWEDISH_PASSWORDS } from "./swedish-passwords.ts";

const REFUSED_COUNT = 10_000;
let refused: ReadonlySet<string> | undefined;

/**
 * Whether a password is among the 10 000 commonest or a word of the Swedish list, as it is or in the usual disguise: any letter
 * case, a few figures or signs around it, figures in place of letters, å ä ö without their marks, twice in a row. The lists are
 * loaded, for some 20 ms, at the first question: most starts of the server never see a new password.
 */
export function isCommonPassword(password: string): boolean {
  refused ??= new Set([...loadByFrequency().slice(0, REFUSED_COUNT), ...SWEDISH_PASSWORDS.map(plain)]);
  const words = refused;
  const typed = password.normalize("NFKC").toLowerCase();
  const cores = [typed, withoutEnds(typed), ...unmaskings(typed), ...unmaskings(withoutEnds(typed))].map(plain);
  return cores.some((core) => words.has(core) || words.has(once(core)));
}

/** Without marks above letters, and without the blanks and signs that tie words together: `älskar_dig` becomes `alskardig`. */
const plain = (word: string): string => word.normalize("NFKD").replace(/[\p{M}\s_.-]/gu, "");

const once = (word: string): string => /^(.+)\1+$/u.exec(word)?.[1] ?? word;

/** A figure at the end can be a letter, or part of the year behind the word. */
function unmaskings(word: string): string[] {
  const withoutYear = word.replace(/[\d!?.*#]{1,5}$/u, "");
  return [word, withoutYear].flatMap((part) => [unmask(part, "i"), unmask(part, "l")]);
}

/** Lower-cased passwords, the commonest first. */
function loadByFrequency(): string[] {
  const require = createRequire(import.meta.url);
  const common: typeof import("@zxcvbn-ts/language-common") = require("@zxcvbn-ts/language-common");
  return common.dictionary["passwords-common"];
}
