import { folded, wordsIn } from "./swedish-words.ts";

/** Texts by the questions that each answers, in any language, ready to be compared by the letters of their words. */
export interface KnownQuestions {
  ids: readonly string[];
  /** For each phrase the text that it belongs to. */
  texts: Uint16Array;
  /** For each gram its place in `rarities` and `postings`. */
  grams: ReadonlyMap<string, number>;
  rarities: Float32Array;
  /** For each gram the phrases that hold it, and how much of each it is. */
  postings: readonly { phrases: Uint32Array; weights: Float32Array }[];
}

/** How alike a question and those of a text are. */
export interface Likeness {
  /** The nearest of them. */
  nearest: number;
  /** The three nearest, on average. */
  near: number;
}

export const UNLIKE: Likeness = { nearest: 0, near: 0 };

/** Words are compared by runs of so many letters: endings, dialect and slips change only some of them. */
const RUNS = [3, 4, 5];
/** So many of a text's questions tell what it is about. */
const FEW = 3;

/** The runs of letters in the words of a text, and its pairs of words; how often each occurs. */
function gramsOf(words: readonly string[]): Map<string, number> {
  const grams = new Map<string, number>();
  const count = (gram: string, by: number): void => void grams.set(gram, (grams.get(gram) ?? 0) + by);
  for (const [at, word] of words.entries()) {
    const whole = `_${word}_`;
    count(whole, 1);
    for (const run of RUNS) for (let from = 0; from + run <= whole.length; from++) count(whole.slice(from, from + run), 1);
    const next = words[at + 1];
    if (next) count(`${word} ${next}`, 1);
  }
  return grams;
}

const plainWords = (text: string): string[] => wordsIn(text).map((word) => folded(word).replaceAll("ة", "ه").replaceAll("ى", "ي"));

export function indexQuestions(texts: readonly { id: string; phrases: readonly string[] }[]): KnownQuestions {
  const spoken = texts.flatMap(({ phrases }, text) => phrases.map((phrase) => ({ text, grams: gramsOf(plainWords(phrase)) })));
  const grams = new Map<string, number>();
  /** In how many texts each gram stands: who answers it tells more than how often it is asked. */
  const found: number[] = [];
  const last: number[] = [];
  for (const { text, grams: own } of spoken)
    for (const gram of own.keys()) {
      const place = grams.get(gram) ?? grams.size;
      grams.set(gram, place);
      if (last[place] !== text) found[place] = (found[place] ?? 0) + 1;
      last[place] = text;
    }
  const rarities = Float32Array.from(found, (count) => Math.log(1 + texts.length / count));
  const postings = found.map((): { phrases: number[]; weights: number[] } => ({ phrases: [], weights: [] }));
  for (const [phrase, { grams: own }] of spoken.entries()) {
    const weights = [...own].map(([gram, count]): [number, number] => {
      const place = grams.get(gram) ?? 0;
      return [place, weightOf(count, rarities[place] ?? 0)];
    });
    const length = lengthOf(weights.map(([, weight]) => weight));
    for (const [place, weight] of weights) {
      postings[place]?.phrases.push(phrase);
      postings[place]?.weights.push(weight / length);
    }
  }
  return {
    ids: texts.map(({ id }) => id),
    texts: Uint16Array.from(spoken, ({ text }) => text),
    grams,
    rarities,
    postings: postings.map(({ phrases, weights }) => ({ phrases: Uint32Array.from(phrases), weights: Float32Array.from(weights) })),
  };
}

const weightOf = (count: number, rarity: number): number => (1 + Math.log(count)) * rarity;

const lengthOf = (weights: readonly number[]): number => Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1;

/** How rare a run of letters is that nothing here has. */
const UNKNOWN = 3;

/** The texts whose questions have anything in common with the asked one, or with a part of it. */
export function likenessTo(known: KnownQuestions, question: string): Map<string, Likeness> {
  const [whole = [], ...parts] = partsOf(question);
  const { alike: best, length } = compare(known, whole);
  for (const part of parts) {
    const { alike, length: partLength } = compare(known, part);
    const factor = PART.factor * Math.min(1, partLength / length / PART.least);
    for (let phrase = 0; phrase < best.length; phrase++) best[phrase] = Math.max(best[phrase] ?? 0, (alike[phrase] ?? 0) * factor);
  }
  const byText = new Map<number, number[]>();
  for (const [phrase, alike] of best.entries()) {
    if (alike === 0) continue;
    const text = known.texts[phrase] ?? 0;
    const few = byText.get(text) ?? [];
    few.push(alike);
    byText.set(text, few);
  }
  return new Map(
    [...byText].map(([text, alike]) => {
      const few = alike.sort((one, other) => other - one).slice(0, FEW);
      return [known.ids[text] ?? "", { nearest: few[0] ?? 0, near: few.reduce((sum, one) => sum + one, 0) / FEW }];
    }),
  );
}

/** What a part of a question counts for, and how much of the whole it has to be to count for that. */
const PART = { factor: 0.92, least: 0.5 };

/** How alike these words and each phrase are, and how much these words tell. */
function compare({ texts, grams, rarities, postings }: KnownQuestions, words: readonly string[]): { alike: Float32Array; length: number } {
  const alike = new Float32Array(texts.length);
  const weights: number[] = [];
  for (const [gram, count] of gramsOf(words)) {
    const place = grams.get(gram);
    const weight = weightOf(count, place === undefined ? UNKNOWN : (rarities[place] ?? 0));
    weights.push(weight);
    if (place !== undefined) addTo(alike, postings[place], weight);
  }
  const length = lengthOf(weights);
  for (let phrase = 0; phrase < alike.length; phrase++) alike[phrase] = (alike[phrase] ?? 0) / length;
  return { alike, length };
}

/** An index costs a fifth of what an iterator does here. */
function addTo(alike: Float32Array, posting: KnownQuestions["postings"][number] | undefined, weight: number): void {
  if (!posting) return;
  const { phrases, weights } = posting;
  for (let at = 0; at < phrases.length; at++) {
    const phrase = phrases[at] ?? 0;
    alike[phrase] = (alike[phrase] ?? 0) + weight * (weights[at] ?? 0);
  }
}

/** Longer than this a sentence is read by windows of so many words too: who is in a hurry sets no full stops. */
const WINDOW = { length: 9, step: 4 };
const PART_MIN = 2;
const PARTS_MAX = 14;

/** The words of the whole question, then of its sentences and clauses. */
function partsOf(question: string): string[][] {
  const whole = plainWords(question);
  const clauses = question
    .split(/[.!?;:,…–؟،]+|\s(?:men|och|för att|eftersom|but|because|mutta|laakiin|لكن)\s/u)
    .map(plainWords)
    .filter(({ length }) => length >= PART_MIN);
  const windows = [whole, ...clauses]
    .filter(({ length }) => length > WINDOW.length)
    .flatMap((words) =>
      Array.from({ length: Math.ceil((words.length - WINDOW.length) / WINDOW.step) + 1 }, (_, at) =>
        words.slice(at * WINDOW.step, at * WINDOW.step + WINDOW.length),
      ),
    );
  const parts = [...(clauses.length > 1 ? clauses : []), ...windows];
  return [whole, ...parts.slice(0, PARTS_MAX)];
}
