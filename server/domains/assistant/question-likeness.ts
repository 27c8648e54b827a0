import { atOnce, type Steps } from "#server/platform/slices.ts";
import { kindOf, type QuestionKind } from "./question-rules.ts";
import { folded, hashOf, placeIn, wordsIn } from "./swedish-words.ts";

/** Texts by the questions that each answers, in any language, ready to be compared by the letters of their words. */
export interface KnownQuestions {
  ids: readonly string[];
  /** For each phrase the text that it belongs to, and what is asked in it. */
  texts: Uint16Array;
  kinds: readonly (QuestionKind | null)[];
  /** Each gram as a number, sorted, and how rare it is. */
  grams: Uint32Array;
  rarities: Float32Array;
  /** Where the phrases that hold a gram begin; they end where those of the next do. */
  starts: Uint32Array;
  phrases: Uint16Array;
  /** How much of each phrase its gram is. */
  weights: Float32Array;
}

/** How alike a question and those of a text are. */
export interface Likeness {
  /** How likely it is, of all that may be meant, that this is; together they are one. */
  chance: number;
  /** The nearest of them. */
  nearest: number;
  /** The three nearest, on average. */
  near: number;
  /** The nearest of those that ask for the same kind of thing. */
  sameKind: number;
}

export const UNLIKE: Likeness = { chance: 0, nearest: 0, near: 0, sameKind: 0 };

/** Words are compared by runs of so many letters: endings, dialect and slips change only some of them. */
const RUNS = [3, 4, 5];
/** So many of a text's questions tell what it is about. */
const FEW = 3;

/** The runs of letters in the words of a text, and its pairs of words, as numbers; how often each occurs. */
function gramsOf(words: readonly string[]): Map<number, number> {
  const grams = new Map<number, number>();
  const count = (gram: string): void => {
    const hash = hashOf(gram);
    grams.set(hash, (grams.get(hash) ?? 0) + 1);
  };
  for (const [at, word] of words.entries()) {
    const whole = `_${word}_`;
    count(whole);
    for (const run of RUNS) for (let from = 0; from + run <= whole.length; from++) count(whole.slice(from, from + run));
    const next = words[at + 1];
    if (next) count(`${word} ${next}`);
  }
  return grams;
}

const plainWords = (text: string): string[] => wordsIn(text).map(folded);

interface Asked {
  id: string;
  phrases: readonly string[];
}

export const indexQuestions = (texts: readonly Asked[]): KnownQuestions => atOnce(indexingQuestions(texts));

interface Spoken {
  grams: Uint32Array;
  counts: Uint8Array;
}

/** In how many texts a gram stands, for who answers it tells more than how often it is asked; and in how many phrases. */
interface Found {
  texts: number;
  lastText: number;
  phrases: number;
}

function noteIn(found: Map<number, Found>, gram: number, text: number): void {
  const one = found.get(gram) ?? { texts: 0, lastText: -1, phrases: 0 };
  one.phrases++;
  if (one.lastText !== text) one.texts++;
  one.lastText = text;
  found.set(gram, one);
}

/** The same in steps. */
export function* indexingQuestions(texts: readonly Asked[]): Steps<KnownQuestions> {
  const owners: number[] = [];
  const kinds: (QuestionKind | null)[] = [];
  const spoken: Spoken[] = [];
  const found = new Map<number, Found>();
  for (const [text, { phrases }] of texts.entries()) {
    for (const phrase of phrases) {
      const counts = gramsOf(plainWords(phrase));
      owners.push(text);
      kinds.push(kindOf(phrase));
      spoken.push({ grams: Uint32Array.from(counts.keys()), counts: Uint8Array.from(counts.values()) });
      for (const gram of counts.keys()) noteIn(found, gram, text);
    }
    yield;
  }
  const grams = Uint32Array.from(found.keys()).sort();
  const rarities = Float32Array.from(grams, (gram) => Math.log(1 + texts.length / (found.get(gram)?.texts ?? 1)));
  const starts = new Uint32Array(grams.length + 1);
  for (let place = 0; place < grams.length; place++) starts[place + 1] = at(starts, place) + (found.get(at(grams, place))?.phrases ?? 0);
  yield;
  const postings = yield* filling(spoken, { grams, rarities, starts });
  return { ids: texts.map(({ id }) => id), texts: Uint16Array.from(owners), kinds, grams, rarities, starts, ...postings };
}

function* filling(
  spoken: readonly Spoken[],
  { grams, rarities, starts }: Pick<KnownQuestions, "grams" | "rarities" | "starts">,
): Steps<Pick<KnownQuestions, "phrases" | "weights">> {
  const total = at(starts, grams.length);
  const [phrases, weights, next] = [new Uint16Array(total), new Float32Array(total), starts.slice()];
  for (const [phrase, own] of spoken.entries()) {
    const places = Array.from(own.grams, (gram) => placeIn(grams, gram));
    const heavy = places.map((place, index) => weightOf(at(own.counts, index), at(rarities, place)));
    const length = lengthOf(heavy);
    for (const [index, place] of places.entries()) {
      const free = at(next, place);
      phrases[free] = phrase;
      weights[free] = (heavy[index] ?? 0) / length;
      next[place] = free + 1;
    }
    if (phrase % STEP === 0) yield;
  }
  return { phrases, weights };
}

/** So many phrases take a millisecond or two. */
const STEP = 64;

const at = (numbers: Uint32Array | Uint8Array | Float32Array, place: number): number => numbers[place] ?? 0;

const weightOf = (count: number, rarity: number): number => (1 + Math.log(count)) * rarity;

const lengthOf = (weights: readonly number[]): number => Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1;

/** How rare a run of letters is that nothing here has. */
const UNKNOWN = 3;

/** The texts whose questions have anything in common with the asked one, or with a part of it. */
export function likenessTo(known: KnownQuestions, question: string): Map<string, Omit<Likeness, "chance">> {
  const [whole = [], ...parts] = partsOf(question);
  const { alike: best, length } = compare(known, whole);
  for (const part of parts) {
    const { alike, length: partLength } = compare(known, part);
    const factor = PART.factor * Math.min(1, partLength / length / PART.least);
    for (let phrase = 0; phrase < best.length; phrase++) best[phrase] = Math.max(best[phrase] ?? 0, (alike[phrase] ?? 0) * factor);
  }
  const kind = kindOf(question);
  const same = new Map<number, number>();
  const byText = new Map<number, number[]>();
  for (const [phrase, alike] of best.entries()) {
    if (alike === 0) continue;
    const text = known.texts[phrase] ?? 0;
    const few = byText.get(text) ?? [];
    few.push(alike);
    if (known.kinds[phrase] === kind) same.set(text, Math.max(alike, same.get(text) ?? 0));
    byText.set(text, few);
  }
  return new Map(
    [...byText].map(([text, alike]) => {
      const few = alike.sort((one, other) => other - one).slice(0, FEW);
      return [
        known.ids[text] ?? "",
        { nearest: few[0] ?? 0, near: few.reduce((sum, one) => sum + one, 0) / FEW, sameKind: same.get(text) ?? 0 },
      ];
    }),
  );
}

/** What a part of a question counts for, and how much of the whole it has to be to count for that. */
const PART = { factor: 0.92, least: 0.5 };

/** How alike these words and each phrase are, and how much these words tell. */
function compare(known: KnownQuestions, words: readonly string[]): { alike: Float32Array; length: number } {
  const alike = new Float32Array(known.texts.length);
  const weights: number[] = [];
  for (const [gram, count] of gramsOf(words)) {
    const place = placeIn(known.grams, gram);
    const weight = weightOf(count, place === -1 ? UNKNOWN : at(known.rarities, place));
    weights.push(weight);
    if (place !== -1) addTo(alike, known, place, weight);
  }
  const length = lengthOf(weights);
  for (let phrase = 0; phrase < alike.length; phrase++) alike[phrase] = at(alike, phrase) / length;
  return { alike, length };
}

/** An index costs a fifth of what an iterator does here. */
function addTo(alike: Float32Array, { starts, phrases, weights }: KnownQuestions, place: number, weight: number): void {
  const end = starts[place + 1] ?? 0;
  for (let from = starts[place] ?? 0; from < end; from++) {
    const phrase = phrases[from] ?? 0;
    alike[phrase] = (alike[phrase] ?? 0) + weight * (weights[from] ?? 0);
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
