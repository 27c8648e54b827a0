import arabic from "../../content/words/ar.json" with { type: "json" };
import english from "../../content/words/en.json" with { type: "json" };
import finnish from "../../content/words/fi.json" with { type: "json" };
import somali from "../../content/words/so.json" with { type: "json" };
import { bare, STOP_WORDS, wordsIn } from "./swedish-words.ts";

interface Phrase {
  words: readonly string[];
  swedish: string;
}
interface Glossary {
  stop: ReadonlySet<string>;
  /** The longest first. */
  phrases: readonly Phrase[];
  isArabic: boolean;
}

const ARABIC = /\p{Script=Arabic}/u;
/** What is written together with an Arabic word before it: «and», «in», «the». */
const ARTICLE = /^(?:[وبلفك]?ال|لل|[وبف](?=\p{L}{3}))/u;

const plainWords = (text: string): string[] => wordsIn(text).map(bare);

function glossaryOf({ stop, words }: { stop: string; words: Readonly<Record<string, string>> }): Glossary {
  const phrases = Object.entries(words).flatMap(([swedish, list]) =>
    list.split(", ").map((phrase): Phrase => ({ swedish, words: plainWords(phrase) })),
  );
  const isArabic = ARABIC.test(stop);
  phrases.sort((a, b) => b.words.length - a.words.length || lengthOf(b) - lengthOf(a));
  return { stop: new Set(plainWords(stop)), phrases, isArabic };
}

const lengthOf = ({ words }: Phrase): number => words.join("").length;

const GLOSSARIES = [english, finnish, somali, arabic].map(glossaryOf);

/** How much a word tells of the language that stands not in any question. */
const OTHER_WORD = 0.6;
/** Less of a question is no sign of a language. */
const LEAST_KNOWN = 0.3;
/** So many letters of a word stay the same in all its forms. */
const STEM_MIN = 4;
const ENDING_MAX = 5;

function isFormOf(word: string, meant: string, { isArabic }: Glossary): boolean {
  if (word === meant) return true;
  if (isArabic) {
    const [bare, bareMeant] = [word.replace(ARTICLE, ""), meant.replace(ARTICLE, "")];
    return bare === bareMeant || (bareMeant.length > 2 && bare.startsWith(bareMeant) && bare.length - bareMeant.length <= 2);
  }
  return meant.length >= STEM_MIN && word.startsWith(meant) && word.length - meant.length <= ENDING_MAX;
}

/** The question in Swedish words to search by; as it is when it is Swedish or in none of the languages with a list of words. */
export function inSwedish(question: string, isSwedish: (word: string) => boolean): string {
  const written = wordsIn(question);
  const words = plainWords(question);
  // A word that stands in any question tells more of its language than one that the dictionary happens to have.
  let most = sum(written.map((word) => (STOP_WORDS.has(word) ? 1 : isSwedish(word) ? OTHER_WORD : 0)));
  most = Math.max(most, words.length * LEAST_KNOWN);
  let swedish: string[] = [];
  for (const glossary of GLOSSARIES.filter(({ isArabic }) => isArabic === ARABIC.test(question))) {
    const found = read(words, glossary);
    if (found.known <= most) continue;
    most = found.known;
    swedish = found.swedish;
  }
  // Nothing but a greeting is left as it is.
  return swedish.length > 0 ? swedish.join(" ") : question;
}

/** The words of the list in their order, and what it does not hold as it was typed. */
function read(words: readonly string[], glossary: Glossary): { swedish: string[]; known: number } {
  const swedish: string[] = [];
  let known = 0;
  for (let at = 0; at < words.length; ) {
    const phrase = glossary.phrases.find(({ words: meant }) =>
      meant.every((word, index) => isFormOf(words[at + index] ?? "", word, glossary)),
    );
    const word = words[at] ?? "";
    const isStop = glossary.stop.has(word);
    if (phrase && !(isStop && phrase.words.length === 1)) swedish.push(phrase.swedish);
    else if (!isStop) swedish.push(word);
    const length = phrase?.words.length ?? 1;
    if (isStop) known += 1;
    else if (phrase) known += length * OTHER_WORD;
    at += length;
  }
  return { swedish, known };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
