import { z } from "zod";
import type { Lexicon } from "./lexicon.ts";
import { folded, hashOf, placeIn, wordsIn } from "./swedish-words.ts";

/**
 * What a question may be meant to ask, and how that shows in its words. Each run of letters, word, stem and pair of words that was seen in
 * several questions has a row of numbers; a question is the sum of its rows, and each intent weighs that sum.
 */
export interface IntentModel {
  /** Slugs of articles, what is asked of the own house by how it is asked plainly, and `BESIDE`. */
  ids: readonly string[];
  /** Each gram as a number, sorted. */
  grams: Uint32Array;
  /** Learned from other beginnings: what several agree on is right more often than what one is sure of. */
  voices: readonly Voice[];
}

interface Voice {
  /** A row for each gram, and by how much it is to be multiplied. */
  rows: Int8Array;
  scales: Float32Array;
  /** For each intent a constant, then a weight for each number of a row. */
  weights: Float32Array;
}

/** So many numbers are in a row. */
export const ROW = 32;

/** As `tests/bench/assistant/learn-intents.ts` writes it: the arrays' bytes in base64. */
const file = z.object({
  ids: z.array(z.string()),
  grams: z.base64(),
  voices: z.array(z.object({ rows: z.base64(), scales: z.base64(), weights: z.base64() })),
});
export type IntentFile = z.input<typeof file>;

let model: Promise<IntentModel> | null = null;

/** Reads what was learned when a question is first asked: some megabytes that a start-up can do without. */
export function readIntents(): Promise<IntentModel> {
  model ??= import("./intents.json", { with: { type: "json" } }).then(({ default: learned }) => intentsFrom(learned));
  return model;
}

export function intentsFrom(learned: IntentFile): IntentModel {
  const { ids, grams, voices } = file.parse(learned);
  return {
    ...{ ids, grams: new Uint32Array(bytesOf(grams)) },
    voices: voices.map(({ rows, scales, weights }) => ({
      rows: new Int8Array(bytesOf(rows)),
      ...{ scales: new Float32Array(bytesOf(scales)), weights: new Float32Array(bytesOf(weights)) },
    })),
  };
}

/** Bytes of their own, which begin where numbers of any width may. */
const bytesOf = (base64: string): ArrayBuffer => new Uint8Array(Buffer.from(base64, "base64")).buffer;

/** Words are known by runs of so many letters: endings, dialect and slips change only some of them. */
const RUNS = [3, 4, 5];

/** By what some words are known, as numbers; what stands twice counts twice. */
export function intentGrams(words: readonly string[], lexicon: Lexicon): number[] {
  const grams: number[] = [];
  let before = "";
  for (const word of words) {
    const { key, head, modifiers } = lexicon.tokenOf(word);
    const plain = folded(word);
    const whole = `_${plain}_`;
    grams.push(hashOf(`=${plain}`), hashOf(`#${key}`));
    if (head !== null) for (const part of [head, ...modifiers]) grams.push(hashOf(`#${part}`));
    for (const same of lexicon.sameAs(key)) grams.push(hashOf(`~${same}`));
    for (const run of RUNS) for (let at = 0; at + run <= whole.length; at++) grams.push(hashOf(whole.slice(at, at + run)));
    if (before) grams.push(hashOf(`${before} ${key}`));
    before = key;
  }
  return grams;
}

/** How likely each intent is; together they are one. Nothing where no word is known. */
export function intentsOf({ ids, grams, voices }: IntentModel, question: string, lexicon: Lexicon): Map<string, number> {
  const places = intentGrams(wordsIn(question), lexicon)
    .map((gram) => placeIn(grams, gram))
    .filter((place) => place !== -1);
  if (places.length === 0) return new Map();
  const chances = voices.map((voice) => chancesBy(voice, ids.length, places));
  return new Map(ids.map((id, intent) => [id, chances.reduce((sum, one) => sum + (one[intent] ?? 0), 0) / voices.length]));
}

function chancesBy(voice: Voice, intents: number, places: readonly number[]): number[] {
  const sum = summed(voice, places);
  const heights = Array.from({ length: intents }, (_, intent) => {
    const from = intent * (ROW + 1);
    let height = voice.weights[from] ?? 0;
    for (let at = 0; at < ROW; at++) height += (voice.weights[from + 1 + at] ?? 0) * (sum[at] ?? 0);
    return height;
  });
  const highest = Math.max(...heights);
  const shares = heights.map((height) => Math.exp(height - highest));
  const total = shares.reduce((all, one) => all + one, 0);
  return shares.map((share) => share / total);
}

/** A long question is not surer than a short one: by the root of how much was said. */
function summed({ rows, scales }: Voice, places: readonly number[]): Float32Array {
  const sum = new Float32Array(ROW);
  const share = 1 / Math.sqrt(places.length);
  for (const place of places) {
    const factor = (scales[place] ?? 0) * share;
    for (let at = 0; at < ROW; at++) sum[at] = (sum[at] ?? 0) + (rows[place * ROW + at] ?? 0) * factor;
  }
  return sum;
}
