import { type IntentFile, intentGrams, ROW } from "#server/domains/assistant/intent-model.ts";
import type { Lexicon } from "#server/domains/assistant/lexicon.ts";
import { wordsIn } from "#server/domains/assistant/swedish-words.ts";
import { randomFrom } from "./learn.ts";

/** Something that was asked, and what is meant by it. */
export interface Asked {
  text: string;
  id: string;
}

/** Of several tried, what told most of the labelled questions right. */
const SHAPE = { voices: 3, rounds: 12, pace: 0.3, left: 0.3, doubt: 0.03 };
/** A gram of a few questions tells of these and of nothing else. */
const LEAST_SEEN = 8;

/**
 * Learns `IntentModel` by Adagrad, one question at a time, always from the same beginnings. In each round a part of the words is left out,
 * so that no one of them is leaned on, and a little doubt is kept; the steps grow smaller to the end.
 */
export function trainIntents(asked: readonly Asked[], lexicon: Lexicon): IntentFile {
  const ids = [...new Set(asked.map(({ id }) => id))].sort();
  const intents = new Map(ids.map((id, at) => [id, at]));
  const examples = asked.map(({ text, id }) => ({ words: wordsIn(text), intent: intents.get(id) ?? 0 }));
  const grams = seenGrams(examples, lexicon, LEAST_SEEN);
  const places = new Map(Array.from(grams, (gram, place) => [gram, place]));
  const voices = Array.from({ length: SHAPE.voices }, (_, voice) => {
    const random = randomFrom(voice + 1);
    const layers = new Layers(grams.length, ids.length, random);
    const order = examples.map((_example, at) => at);
    for (let round = 0; round < SHAPE.rounds; round++) {
      shuffle(order, random);
      const pace = SHAPE.pace * (1 - round / SHAPE.rounds);
      for (const at of order) {
        const { words, intent } = examples[at] ?? { words: [], intent: 0 };
        const kept = words.filter(() => random() >= SHAPE.left);
        const known = intentGrams(kept, lexicon).flatMap((gram) => places.get(gram) ?? []);
        if (known.length > 0) layers.learn(known, intent, pace);
      }
    }
    return layers.written();
  });
  return { ids, grams: base64Of(grams), voices };
}

/** The grams that so many questions have at least, sorted. */
export function seenGrams(examples: readonly { words: readonly string[] }[], lexicon: Lexicon, least: number): Uint32Array {
  const seen = new Map<number, number>();
  for (const { words } of examples) for (const gram of new Set(intentGrams(words, lexicon))) seen.set(gram, (seen.get(gram) ?? 0) + 1);
  return Uint32Array.from([...seen].filter(([, times]) => times >= least).map(([gram]) => gram)).sort();
}

export function shuffle<T>(order: T[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as T, order[at] as T];
  }
}

/** Flat arrays, for they are gone through a hundred thousand times. */
class Layers {
  readonly #rows: Float32Array;
  readonly #weights: Float32Array;
  /** How much each row and each intent has been moved: the more, the smaller the next step. */
  readonly #rowsMoved: Float32Array;
  readonly #intentsMoved: Float32Array;
  readonly #sum = new Float32Array(ROW);
  readonly #back = new Float32Array(ROW);
  readonly #chances: Float32Array;

  constructor(grams: number, intents: number, random: () => number) {
    this.#rows = Float32Array.from({ length: grams * ROW }, () => ((random() - 0.5) * 2) / ROW);
    this.#weights = new Float32Array(intents * (ROW + 1));
    this.#rowsMoved = new Float32Array(grams);
    this.#intentsMoved = new Float32Array(intents);
    this.#chances = new Float32Array(intents);
  }

  learn(known: readonly number[], intent: number, pace: number): void {
    const share = 1 / Math.sqrt(known.length);
    this.#add(known, share);
    this.#weigh();
    this.#moveIntents(intent, pace);
    this.#moveRows(known, share, pace);
  }

  #add(known: readonly number[], share: number): void {
    const [rows, sum] = [this.#rows, this.#sum];
    sum.fill(0);
    for (const place of known) for (let at = 0; at < ROW; at++) sum[at] = (sum[at] ?? 0) + (rows[place * ROW + at] ?? 0) * share;
  }

  #weigh(): void {
    const [weights, sum, chances] = [this.#weights, this.#sum, this.#chances];
    let highest = Number.NEGATIVE_INFINITY;
    for (let one = 0; one < chances.length; one++) {
      const from = one * (ROW + 1);
      let height = weights[from] ?? 0;
      for (let at = 0; at < ROW; at++) height += (weights[from + 1 + at] ?? 0) * (sum[at] ?? 0);
      chances[one] = height;
      if (height > highest) highest = height;
    }
    let total = 0;
    for (let one = 0; one < chances.length; one++) {
      const chance = Math.exp((chances[one] ?? 0) - highest);
      chances[one] = chance;
      total += chance;
    }
    for (let one = 0; one < chances.length; one++) chances[one] = (chances[one] ?? 0) / total;
  }

  #moveIntents(meant: number, pace: number): void {
    const [weights, sum, back, chances, moved] = [this.#weights, this.#sum, this.#back, this.#chances, this.#intentsMoved];
    const doubt = SHAPE.doubt / (chances.length - 1);
    back.fill(0);
    for (let one = 0; one < chances.length; one++) {
      const miss = (chances[one] ?? 0) - (one === meant ? 1 - SHAPE.doubt : doubt);
      if (Math.abs(miss) < 1e-4) continue;
      moved[one] = (moved[one] ?? 0) + miss * miss;
      const step = (pace * miss) / Math.sqrt((moved[one] ?? 0) + 1e-6);
      const from = one * (ROW + 1);
      weights[from] = (weights[from] ?? 0) - step;
      for (let at = 0; at < ROW; at++) {
        const weight = weights[from + 1 + at] ?? 0;
        back[at] = (back[at] ?? 0) + miss * weight;
        weights[from + 1 + at] = weight - step * (sum[at] ?? 0);
      }
    }
  }

  #moveRows(known: readonly number[], share: number, pace: number): void {
    const [rows, back, moved] = [this.#rows, this.#back, this.#rowsMoved];
    let size = 0;
    for (let at = 0; at < ROW; at++) size += (back[at] ?? 0) ** 2;
    size *= share ** 2 / ROW;
    for (const place of known) {
      moved[place] = (moved[place] ?? 0) + size;
      const step = (pace * share) / Math.sqrt((moved[place] ?? 0) + 1e-6);
      for (let at = 0; at < ROW; at++) rows[place * ROW + at] = (rows[place * ROW + at] ?? 0) - step * (back[at] ?? 0);
    }
  }

  /** A byte for each number of a row is enough: it tells the same of all labelled questions. */
  written(): IntentFile["voices"][number] {
    const rows = new Int8Array(this.#rows.length);
    const scales = Float32Array.from(this.#rowsMoved, (_, place) => {
      const row = this.#rows.subarray(place * ROW, (place + 1) * ROW);
      const scale = Math.max(...row.map(Math.abs)) / 127 || 1;
      for (const [at, value] of row.entries()) rows[place * ROW + at] = Math.round(value / scale);
      return scale;
    });
    return { rows: base64Of(rows), scales: base64Of(scales), weights: base64Of(this.#weights) };
  }
}

export const base64Of = ({ buffer }: Uint32Array | Int8Array | Float32Array): string => Buffer.from(buffer).toString("base64");
