import { CALM, DANGER_RULES, type Danger, type DangerRule, SPOKEN_OF } from "./danger-rules.ts";
import { DANGER_RULES_ABROAD } from "./danger-rules-abroad.ts";

/** As people type in haste: without dots, rings and doubled letters. `ck` is a `k`. */
const folded = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ck", "k")
    .replaceAll(/(\p{L})\1+/gu, "$1");

export interface Alternatives {
  phrases: RegExp;
  /** The beginnings of words that slips of the keys are forgiven in. */
  forgiven: readonly string[];
}

/** The syntax is told at `DangerRule`. */
export function alternativesOf(written: string): Alternatives {
  const alternatives = written.split("|").map((phrase) => folded(phrase.trim()));
  const phrases = alternatives.map((phrase) =>
    phrase
      .replace("~", "")
      .split(" * ")
      .map((part) => part.replaceAll("…", "[\\p{L}\\d]*"))
      .join(" (?:[\\p{L}\\d]+ ){0,2}"),
  );
  const forgiven = alternatives.filter((phrase) => phrase.startsWith("~")).map((phrase) => phrase.slice(1).replace("…", ""));
  return { phrases: new RegExp(` (?:${phrases.join("|")}) `, "u"), forgiven };
}

/** How `inte` is written in haste and in dialect, folded. */
const NOT = new Set(["int", "itne", "inet", "inge", "ej", "ike"]);

/** Shorter words are too near to others. */
const FORGIVEN_MIN = 7;

const rules = [...DANGER_RULES, ...DANGER_RULES_ABROAD].map(({ danger, said, unless }: DangerRule) => ({
  danger,
  said: said.map((together) => together.split(" + ").map(alternativesOf)),
  unless: unless ? alternativesOf(unless) : null,
}));

const calm = alternativesOf(CALM);
const spokenOf = alternativesOf(SPOKEN_OF);

/** Folded it would be «rån». */
const RAN = /(?<!\p{L})rann(?!\p{L})/giu;
/** Folded it would be «våld»: «Jag blev vald till ordförande». */
const VALD = /(?<!\p{L})(?:ny)?vald(?=\s+(?:till|som|in)(?!\p{L}))|(?<=(?<!\p{L})(?:blev|blivit|blir|bli|nyss)\s)vald(?!\p{L})/giu;

const wordsOf = (question: string): string[] =>
  (folded(question.replaceAll(RAN, "rinner").replaceAll(VALD, "utsedd")).match(/\p{L}+|\d+/gu) ?? []).map((word) =>
    NOT.has(word) ? "inte" : word,
  );

/** Whether a question is about preparing, rules or news: what answers it may be on a danger although nobody is in one. */
export const isCalm = (question: string): boolean => calm.phrases.test(` ${wordsOf(question).join(" ")} `);

/** Whether a danger is spoken of that may come, is over, or is anybody's: an article on just that may be of more use than the danger's own. */
export const isOnlySpokenOf = (question: string): boolean => isCalm(question) || saidIn(question)(spokenOf);

/** Tells of a question whether it says any of some alternatives. */
export function saidIn(question: string): (alternatives: Alternatives) => boolean {
  const words = wordsOf(question);
  const text = ` ${words.join(" ")} `;
  return ({ phrases, forgiven }) => phrases.test(text) || forgiven.some((meant) => words.some((word) => isSlipOf(word, meant)));
}

/** Which danger a question speaks of, so that `Ring 112` has to stand before any answer; null when it speaks of none. */
export function dangerIn(question: string): Danger | null {
  const isSaid = saidIn(question);
  const rule = rules.find(({ said, unless }) => said.some((together) => together.every(isSaid)) && !(unless !== null && isSaid(unless)));
  return rule?.danger ?? null;
}

/** A clause that says in which case: «om det brinner». */
const IN_CASE = /(?<!\p{L})(?:om|ifall|när|if|when)\s+(?:det|de|någon|nån|vi|man|huset|there|we|it)\s[^,.;:!?]*/giu;

/** Whether a danger is only the case that something is asked for ahead of: «Var samlas vi om det brinner?» */
export const isAskedAhead = (question: string): boolean =>
  dangerIn(question) !== null && dangerIn(question.replaceAll(IN_CASE, " ")) === null;

/** Whether a word begins as this one does but for one slip: a letter too many, too few, another, or two that changed places. */
function isSlipOf(word: string, meant: string): boolean {
  if (meant.length < FORGIVEN_MIN) return false;
  const at = [...meant].findIndex((letter, index) => word[index] !== letter);
  if (at === -1) return true;
  // The first letter is seldom wrong, and without the last it is often another word.
  if (at === 0 || at === meant.length - 1) return false;
  const [wrong, next] = [meant[at], meant[at + 1]];
  const [rest, after] = [meant.slice(at + 1), meant.slice(at + 2)];
  const tooFew = word.slice(at).startsWith(rest);
  const another = word.slice(at + 1).startsWith(rest);
  const tooMany = word.slice(at + 1).startsWith(`${wrong}${rest}`);
  const changedPlaces = word.slice(at).startsWith(`${next}${wrong}${after}`);
  return tooFew || another || tooMany || changedPlaces;
}
