import type { Learned } from "#server/domains/assistant/ranking-rules.ts";

export interface Example {
  signs: readonly number[];
  /** What `chancesOf` tells the chances of. */
  outcomes: readonly boolean[];
  /** How much it counts for. */
  weight: number;
}

/** Fits the weights of `chancesOf`: Adam on all examples at once, always from the same beginning. */
export function learn(examples: readonly Example[], { units = 8, rounds = 1_500, pace = 0.02, calm = 0.002 } = {}): Learned {
  const places = Array.from(examples[0]?.signs ?? [], (_, at) => at);
  const means = places.map((at) => mean(examples.map(({ signs }) => signs[at] ?? 0)));
  const spreads = places.map((at) => Math.sqrt(mean(examples.map(({ signs }) => ((signs[at] ?? 0) - (means[at] ?? 0)) ** 2))) || 1);
  const scaled = examples.map(({ signs }) =>
    signs.map((sign, at) => Math.max(-4, Math.min(4, (sign - (means[at] ?? 0)) / (spreads[at] ?? 1)))),
  );
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const random = randomFrom(1);
  const layer = (rows: number, width: number): number[][] =>
    Array.from({ length: rows }, () => [0, ...Array.from({ length: width }, () => (random() - 0.5) * 0.9)]);
  const hidden = layer(units, places.length);
  const outcomes = layer(examples[0]?.outcomes.length ?? 0, units);
  const all = [...hidden, ...outcomes];
  const moments = all.map((row) => row.map(() => [0, 0] as [number, number]));
  for (let round = 1; round <= rounds; round++) {
    const slopes = all.map((row) => row.map((weight, at) => (at === 0 ? 0 : calm * weight)));
    for (const [one, { outcomes: wanted, weight }] of examples.entries())
      addSlopes(slopes, { hidden, outcomes }, { signs: scaled[one] ?? [], wanted, weight: weight / total });
    for (const [at, row] of all.entries())
      for (const place of row.keys()) step(row, place, slopes[at]?.[place] ?? 0, moments[at]?.[place], round, pace);
  }
  return { means, spreads, hidden, outcomes };
}

interface Layers {
  hidden: readonly (readonly number[])[];
  outcomes: readonly (readonly number[])[];
}

/** Kept from one example to the next: thousands are gone through hundreds of times. */
const felt: number[] = [];
const back: number[] = [];

/** How each weight would have to change for this one example. */
function addSlopes(
  slopes: readonly number[][],
  { hidden, outcomes }: Layers,
  { signs, wanted, weight }: { signs: readonly number[]; wanted: readonly boolean[]; weight: number },
): void {
  for (let at = 0; at < hidden.length; at++) {
    felt[at] = Math.tanh(weighed(hidden[at] ?? [], signs));
    back[at] = 0;
  }
  felt.length = hidden.length;
  for (let place = 0; place < outcomes.length; place++) {
    const row = outcomes[place] ?? [];
    const miss = weight * (1 / (1 + Math.exp(-weighed(row, felt))) - (wanted[place] ? 1 : 0));
    add(slopes[hidden.length + place] ?? [], felt, miss);
    for (let at = 0; at < felt.length; at++) back[at] = (back[at] ?? 0) + miss * (row[at + 1] ?? 0);
  }
  for (let at = 0; at < felt.length; at++) add(slopes[at] ?? [], signs, (back[at] ?? 0) * (1 - (felt[at] ?? 0) ** 2));
}

/** One step of Adam. */
function step(row: number[], place: number, slope: number, moment: [number, number] | undefined, round: number, pace: number): void {
  if (!moment) return;
  moment[0] = 0.9 * moment[0] + 0.1 * slope;
  moment[1] = 0.999 * moment[1] + 0.001 * slope ** 2;
  row[place] = (row[place] ?? 0) - (pace * (moment[0] / (1 - 0.9 ** round))) / (Math.sqrt(moment[1] / (1 - 0.999 ** round)) + 1e-8);
}

function add(slopes: number[], values: readonly number[], miss: number): void {
  slopes[0] = (slopes[0] ?? 0) + miss;
  for (let at = 0; at < values.length; at++) slopes[at + 1] = (slopes[at + 1] ?? 0) + miss * (values[at] ?? 0);
}

function weighed(row: readonly number[], values: readonly number[]): number {
  let sum = row[0] ?? 0;
  for (let at = 0; at < values.length; at++) sum += (row[at + 1] ?? 0) * (values[at] ?? 0);
  return sum;
}

/** A linear congruential generator: the same numbers each time. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / (numbers.length || 1);
