export const ROUNDS = 5;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  if (upper === undefined || lower === undefined) throw new Error("a median needs at least one value");
  return (lower + upper) / 2;
}

export interface Comparison {
  /** Medians of all rounds. */
  ours: number;
  rival: number;
  /** Median of the rounds' own ratios, ours to rival. A machine that slows down meanwhile hits both sides of a round. */
  ratio: number;
  /** Smallest and largest ratio of a round. */
  spread: [number, number];
}

/** Measures both in turn, starting with the other one every round. */
export async function alternate(ours: () => Promise<number>, rival: () => Promise<number>, rounds = ROUNDS): Promise<Comparison> {
  const pairs: { ours: number; rival: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await ours();
      pairs.push({ ours: first, rival: await rival() });
    } else {
      const first = await rival();
      pairs.push({ rival: first, ours: await ours() });
    }
  }
  const ratios = pairs.map((pair) => pair.ours / pair.rival);
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    rival: median(pairs.map((pair) => pair.rival)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

/** For a note: the ratios lay between these two. */
export function describeSpread({ spread: [least, most] }: Comparison): string {
  return `rounds ${least.toFixed(2)}–${most.toFixed(2)}`;
}
