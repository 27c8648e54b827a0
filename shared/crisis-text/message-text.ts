/** What is put around the texts that people write, the same in the preview and in what leaves. */

const EXERCISE = "ÖVNING";
const EXERCISE_MARK = new RegExp(`^(?:${EXERCISE}(?!\\p{L})[:\\s]*)+`, "u");
const SHORT_NAME_LENGTH = 30;
/** How an SMS is answered. */
export const ANSWER_DIGITS = "Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma.";
/** That, or what somebody wrote in its place. */
const DIGITS_EXPLAINED = /(?<!\S)Svara\s+1\s*=[^.\n]*3\s*=[^.\n]*(?:\.|$)[ \t]*/gmu;
const DIGIT_ASKED = /(?<!\S)Svara\s+[123]\./gu;

/**
 * «Bostadsrättsföreningen Tallen» as «Brf Tallen», at most 30 characters: an SMS has little room. Nobody has proven the name, so
 * an address in it («vinn.example/pris») comes apart and is no link in a telephone.
 */
export function shortAssociationName(name: string): string {
  const short = name
    .replace(/bostadsrättsföreningen|bostadsrättsförening/giu, "Brf")
    .replace(/:\/\/|(?<=[\p{L}\p{N}]\.)(?=[\p{L}\p{N}])/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return short.length <= SHORT_NAME_LENGTH ? short : short.slice(0, SHORT_NAME_LENGTH).trimEnd();
}

/** Begins with ÖVNING, once. */
export function withExerciseMark(text: string): string {
  return new RegExp(`^${EXERCISE}(?!\\p{L})`, "u").test(text) ? text : `${EXERCISE}: ${text}`;
}

/** A text as it leaves: in an exercise it begins with ÖVNING. */
export const outgoingText = (text: string, isExercise: boolean): string => (isExercise ? withExerciseMark(text) : text);

/**
 * A text as an SMS: it names its sender, since a number says nothing to those who get it. The short name stands first, after
 * ÖVNING, unless the text names the association already.
 */
export function smsText(text: string, associationName: string): string {
  const name = shortAssociationName(associationName);
  const folded = text.toLocaleLowerCase("sv");
  if (name === "" || [name, associationName.trim()].some((known) => folded.includes(known.toLocaleLowerCase("sv")))) return text;
  const mark = EXERCISE_MARK.exec(text)?.[0] ?? "";
  return `${mark}${name}: ${text.slice(mark.length)}`;
}

/** Whether the text says which digit means what. */
export const explainsDigits = (text: string): boolean => text.search(DIGITS_EXPLAINED) >= 0;

/** The text for those who answer by a link: what it says of the digits of an SMS would lead them astray. */
export const textWithLink = (text: string): string =>
  text.replace(DIGITS_EXPLAINED, "").replace(DIGIT_ASKED, "Svara med länken.").trim() || text;

/** The first message to members and the area's team: who sends it, what area, and what was written. */
export function internalText(about: { associationName: string; areaName: string; description: string; isExercise: boolean }): string {
  const text = `${shortAssociationName(about.associationName)}: Krisläge ${about.areaName}. ${about.description}`;
  return outgoingText(text, about.isExercise);
}
