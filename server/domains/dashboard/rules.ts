import type { StairwellCoverageView } from "./views.ts";

/**
 * The share of each named stairwell's apartments that the crisis messages reach, as if the apartments were spread evenly over the
 * stairwells. Those who have told no stairwell count in none.
 */
export function stairwellShares(
  stairwells: readonly { id: string | null; name: string; active: number }[],
  apartments: number,
): StairwellCoverageView[] {
  const named = stairwells.filter(({ id }) => id !== null);
  return named.map(({ name, active }) => ({ name, share: Math.min(1, active / (apartments / named.length)) }));
}
