/** Fits a logistic regression: the constant, and a weight for each sign. Signs are brought to one scale while it learns. */
export function learn(
  examples: readonly { signs: readonly number[]; isTrue: boolean }[],
  { rounds = 4_000, pace = 0.5, calm = 0.01 } = {},
): number[] {
  const width = examples[0]?.signs.length ?? 0;
  const places = Array.from({ length: width }, (_, place) => place);
  const means = places.map((place) => mean(examples.map(({ signs }) => signs[place] ?? 0)));
  const spreads = places.map(
    (place) => Math.sqrt(mean(examples.map(({ signs }) => ((signs[place] ?? 0) - (means[place] ?? 0)) ** 2))) || 1,
  );
  const scaled = examples.map(({ signs, isTrue }) => ({
    isTrue,
    signs: places.map((at) => ((signs[at] ?? 0) - (means[at] ?? 0)) / (spreads[at] ?? 1)),
  }));
  let constant = 0;
  const weights = places.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    const misses = scaled.map(({ signs, isTrue }) => {
      const sum = signs.reduce((total, sign, at) => total + sign * (weights[at] ?? 0), constant);
      return 1 / (1 + Math.exp(-sum)) - (isTrue ? 1 : 0);
    });
    constant -= pace * mean(misses);
    for (const at of places)
      weights[at] =
        (weights[at] ?? 0) - pace * (mean(misses.map((miss, one) => miss * (scaled[one]?.signs[at] ?? 0))) + calm * (weights[at] ?? 0));
  }
  const plain = weights.map((weight, at) => weight / (spreads[at] ?? 1));
  return [constant - plain.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0), ...plain];
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / (numbers.length || 1);
