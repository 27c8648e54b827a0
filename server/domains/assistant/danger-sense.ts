import { z } from "zod";
import { intentGrams } from "./intent-model.ts";
import type { Lexicon } from "./lexicon.ts";
import { placeIn, wordsIn } from "./swedish-words.ts";

/**
 * What tells in a question's words that somebody's life may be in danger just now, where no rule has foreseen them: each run of letters, word
 * and pair of words has a weight, learned from how people write then and at all other times.
 */
export interface DangerSense {
  /** Each gram as a number, sorted. */
  grams: Uint32Array;
  weights: Int8Array;
  /** By how much a weight is to be multiplied. */
  scale: number;
  /** How far the sum stands from the middle where nothing was said. */
  constant: number;
  /** As great as the chance has to be. */
  least: number;
}

/** As `tests/bench/assistant/learn-danger.ts` writes it: the arrays' bytes in base64. */
const file = z.object({ grams: z.base64(), weights: z.base64(), scale: z.number(), constant: z.number(), least: z.number() });
export type DangerFile = z.input<typeof file>;

let sense: Promise<DangerSense> | null = null;

/** Reads what was learned when a question is first asked. */
export function readDangerSense(): Promise<DangerSense> {
  sense ??= import("./danger-sense.json", { with: { type: "json" } }).then(({ default: learned }) => dangerSenseFrom(learned));
  return sense;
}

export function dangerSenseFrom(learned: DangerFile): DangerSense {
  const { grams, weights, ...numbers } = file.parse(learned);
  return { grams: new Uint32Array(bytesOf(grams)), weights: new Int8Array(bytesOf(weights)), ...numbers };
}

/** Bytes of their own, which begin where numbers of any width may. */
const bytesOf = (base64: string): ArrayBuffer => new Uint8Array(Buffer.from(base64, "base64")).buffer;

/** How likely it is that somebody's life is in danger just now; zero where no word is known. */
export function dangerChance({ grams, weights, scale, constant }: DangerSense, question: string, lexicon: Lexicon): number {
  const places = intentGrams(wordsIn(question), lexicon)
    .map((gram) => placeIn(grams, gram))
    .filter((place) => place !== -1);
  if (places.length === 0) return 0;
  // A long question is not surer than a short one: by the root of how much was said.
  const sum = places.reduce((all, place) => all + (weights[place] ?? 0), 0) * scale;
  return 1 / (1 + Math.exp(-constant - sum / Math.sqrt(places.length)));
}
