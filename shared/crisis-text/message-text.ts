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
  if (beginsWithName(text.slice(mark.length), associationName)) return text;
  return `${mark}${name}: ${text.slice(mark.length)}`;
}

/** Words that many associations have before what they are called. */
const KIND_WORDS = new Set("hsb riksbyggen brf bostadsrättsföreningen bostadsrättsförening föreningen förening kv kvarteret".split(" "));
/** What begins where an association lies or which it is: «i Uppsala», «nr 5». */
const PLACE_WORDS = new Set(["i", "nr", "vid"]);

/**
 * Whether a text begins by naming the association in another way than its full name: «Brf Tallen …» or «Tallen: …» for «HSB Brf
 * Tallen i Uppsala». Without such a word or a colon a name may be an ordinary word: «Vattnet är borta».
 */
function beginsWithName(text: string, associationName: string): boolean {
  const named = wordsOf(associationName);
  const own = named.words.slice(named.kindWords);
  const end = own.findIndex((word, index) => index > 0 && PLACE_WORDS.has(word));
  const called = end < 0 ? own : own.slice(0, end);
  const beginsSo = (words: readonly string[]): boolean => called.length > 0 && called.every((word, index) => words[index] === word);

  const said = wordsOf(text);
  if (said.kindWords > 0 && beginsSo(said.words.slice(said.kindWords))) return true;
  const sender = wordsOf(/^[^:.!?\n]*(?=:)/u.exec(text)?.[0] ?? "").words;
  return beginsSo(sender) && sender.every((word) => own.includes(word));
}

/** The words in lower case, and how many of the first only say what kind of association it is. */
function wordsOf(text: string): { words: string[]; kindWords: number } {
  const words = text.toLocaleLowerCase("sv").match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = words.findIndex((word) => !KIND_WORDS.has(word));
  return { words, kindWords: first < 0 ? words.length : first };
}

/** Whether the text says which digit means what. */
export const explainsDigits = (text: string): boolean => text.search(DIGITS_EXPLAINED) >= 0;

/** The text for those who answer by a link: what it says of the digits of an SMS would lead them astray. */
export const textWithLink = (text: string): string =>
  text.replace(DIGITS_EXPLAINED, "").replace(DIGIT_ASKED, "Svara med länken.").trim() || text;

/** The text for those who read it on a wall, where nobody can be answered. */
export const textOnPaper = (text: string): string =>
  text
    .replace(DIGITS_EXPLAINED, "")
    .replace(new RegExp(`${DIGIT_ASKED.source}[ \\t]*`, "gu"), "")
    .trim() || text;

/** The first message to members and the area's team: who sends it, what area, and what was written. */
export function internalText(about: { associationName: string; areaName: string; description: string; isExercise: boolean }): string {
  const { associationName, areaName, description, isExercise } = about;
  const what = isExercise ? areaName : `Krisläge ${areaName}`;
  return outgoingText(`${shortAssociationName(associationName)}: ${what}. ${description}`, isExercise);
}
