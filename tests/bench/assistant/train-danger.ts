import { readFileSync } from "node:fs";
import type { DangerFile } from "#server/domains/assistant/danger-sense.ts";
import { intentGrams } from "#server/domains/assistant/intent-model.ts";
import type { Lexicon } from "#server/domains/assistant/lexicon.ts";
import { wordsIn } from "#server/domains/assistant/swedish-words.ts";
import { randomFrom } from "./learn.ts";
import { base64Of, seenGrams, shuffle } from "./train-intents.ts";

export interface Told {
  text: string;
  isDanger: boolean;
  /** How much it counts for. */
  weight: number;
}

/** Of several tried, what told most of the strangers' lines right. */
const SHAPE = { rounds: 14, pace: 0.5, left: 0.25, calm: 1e-5, constantPace: 0.1 };
/** A gram of fewer lines tells of these and of nothing else. */
const LEAST_SEEN = 3;

/** From this chance on: of the strangers' calm lines it lets one of one hundred be told of a danger, and of ours one of three hundred. */
const LEAST = 0.45;

/** Lines by somebody who had read nothing of ours, in danger of life and in none. They are not learned from. */
export const readStrangers = (): Omit<Told, "weight">[] =>
  readFileSync(new URL("danger.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [text = "", kind] = line.split("\t");
      return { text, isDanger: kind === "DANGER" };
    });

/** Learns the weights of `DangerSense` by Adagrad, one line at a time; in each round a part of the words is left out. */
export function trainDanger(told: readonly Told[], lexicon: Lexicon): DangerFile {
  const lines = told.map((one) => ({ ...one, words: wordsIn(one.text) }));
  const grams = seenGrams(lines, lexicon, LEAST_SEEN);
  const places = new Map(Array.from(grams, (gram, place) => [gram, place]));
  const weights = new Weights(grams.length);
  const random = randomFrom(1);
  for (let round = 0; round < SHAPE.rounds; round++) {
    shuffle(lines, random);
    const pace = SHAPE.pace * (1 - round / SHAPE.rounds);
    for (const { words, isDanger, weight } of lines) {
      const kept = words.filter(() => random() >= SHAPE.left);
      const known = intentGrams(kept, lexicon).flatMap((gram) => places.get(gram) ?? []);
      if (known.length > 0) weights.learn(known, isDanger, weight, pace);
    }
  }
  return { grams: base64Of(grams), ...weights.written(), least: LEAST };
}

/** How far each gram moves a line towards danger, and how much each has been moved: the more, the smaller the next step. */
class Weights {
  readonly #weights: Float64Array;
  readonly #moved: Float64Array;
  #constant = 0;
  #constantMoved = 0;

  constructor(grams: number) {
    this.#weights = new Float64Array(grams);
    this.#moved = new Float64Array(grams);
  }

  learn(known: readonly number[], isDanger: boolean, weight: number, pace: number): void {
    const share = 1 / Math.sqrt(known.length);
    const height = this.#constant + share * known.reduce((sum, place) => sum + (this.#weights[place] ?? 0), 0);
    const miss = weight * (1 / (1 + Math.exp(-height)) - Number(isDanger));
    this.#constantMoved += miss * miss;
    this.#constant -= (SHAPE.constantPace * pace * miss) / Math.sqrt(this.#constantMoved + 1e-6);
    for (const place of known) this.#move(place, miss * share, pace);
  }

  #move(place: number, slope: number, pace: number): void {
    const [weight, moved] = [this.#weights[place] ?? 0, this.#moved[place] ?? 0];
    const whole = slope + SHAPE.calm * weight;
    this.#moved[place] = moved + whole * whole;
    this.#weights[place] = weight - (pace * whole) / Math.sqrt(moved + whole * whole + 1e-6);
  }

  /** A byte for each weight is enough. */
  written(): Pick<DangerFile, "weights" | "scale" | "constant"> {
    const scale = this.#weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127 || 1;
    return { weights: base64Of(Int8Array.from(this.#weights, (weight) => Math.round(weight / scale))), scale, constant: this.#constant };
  }
}
