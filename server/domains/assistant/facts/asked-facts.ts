import { type Alternatives, alternativesOf, saidIn } from "#shared/assistant/danger.ts";
import type { AskedQuestion } from "../find-passages.ts";
import { wordsIn } from "../swedish-words.ts";
import type { FactKey, Said } from "./fact.ts";
import { FACT_RULES } from "./fact-rules.ts";

/** Every word of some alternatives, each by itself. */
const wordsOf = (asks: readonly string[]): Alternatives =>
  alternativesOf(
    [...new Set(asks.flatMap((together) => together.replaceAll(" + ", "|").split(/[| ]/u)))].filter((word) => word !== "*").join("|"),
  );

const compiled = FACT_RULES.map(({ fact, asks, unless }) => ({
  fact,
  asks: asks.map((together): Alternatives[] => together.split(" + ").map(alternativesOf)),
  unless: unless === undefined ? null : alternativesOf(unless),
  vocabulary: wordsOf(asks),
}));

/** Words that were written apart, `huvud kranen`, also put together. */
function withJoined(question: string): string {
  const words = wordsIn(question);
  return [question, ...words.slice(1).map((word, at) => `${words[at]}${word}`)].join(" ");
}

/** How people write words that stand in any question, in haste and in dialect. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ e: "är", ä: "är", va: "vad", å: "och", me: "med", ja: "jag", mej: "mig", dej: "dig" },
  ...{ nån: "någon", nåt: "något", nåra: "några", vårat: "vårt", våran: "vårt", erat: "ert", dom: "de" },
  ...{ mkt: "mycket", mycke: "mycket", mga: "många", tel: "telefon", nr: "nummer" },
};

/** The same in the words of a dictionary: «hur många e vi» asks how many we are. */
export const plainly = (question: string): string =>
  question
    .replaceAll(/\p{L}+/gu, (word) => PLAIN[word.toLowerCase()] ?? word)
    .replaceAll(/(?<!\p{L})de (?=(?:här|där|är)(?!\p{L}))/giu, "det ");

export interface AskedFact {
  fact: FactKey;
  /** A rule has its words; else it only comes near to how it is asked. */
  isByWords: boolean;
  /** What else the question says. */
  said: Said;
  /** The words that it is asked for by. */
  vocabulary: Alternatives;
}

/** Which fact a question asks for if it asks for the own house's; null when it can be none. */
export function factAsked(question: string): AskedFact | null {
  // A thing named alone is looked for.
  const isNamedAlone = wordsIn(question).length === 1;
  const plain = plainly(question);
  return factIn(isNamedAlone ? `var finns ${question}` : question) ?? factIn(plain) ?? factIn(withJoined(plain));
}

/** As near it is the same question, whatever a rule takes its words for. */
const SAME = 0.6;
/** From this chance on it is the own house that is meant. */
const LIKELY = 0.5;
/** So little nearer an article may be. */
const ABOUT_AS_NEAR = -0.03;

/** What of the own house a question may ask for, by its words or by how near it comes to how that is asked, in any language. */
export function ownAsked({ question, own }: Pick<AskedQuestion, "question" | "own">): AskedFact | null {
  const byWords = factAsked(question);
  if (!own) return byWords;
  const isLikely = own.chance >= LIKELY;
  if (!isLikely && (own.ahead < ABOUT_AS_NEAR || (byWords && own.nearest < SAME))) return byWords;
  const near = factAsked(own.question);
  // A rule tells more than the plain question: which of several things is meant.
  return near && near.fact !== byWords?.fact ? { ...near, isByWords: false } : byWords;
}

function factIn(question: string): AskedFact | null {
  const said = saidIn(question);
  const rule = compiled.find(({ asks, unless }) => asks.some((together) => together.every(said)) && !(unless !== null && said(unless)));
  return rule ? { fact: rule.fact, isByWords: true, said, vocabulary: rule.vocabulary } : null;
}
