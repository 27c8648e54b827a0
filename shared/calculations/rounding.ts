/** The smallest whole number not below `value`, with binary noise forgiven: 3.0000000000000004 gives 3. */
export function ceilWhole(value: number): number {
  return Math.ceil(withoutNoise(value));
}

/** Rounds down to one decimal, with binary noise forgiven: 0.7999999999999999 gives 0.8. */
export function floorTenth(value: number): number {
  return Math.floor(withoutNoise(value * 10)) / 10;
}

function withoutNoise(value: number): number {
  const nearest = Math.round(value);
  return Math.abs(value - nearest) <= 1e-12 * Math.max(1, Math.abs(value)) ? nearest : value;
}
