import type { CostSpan } from "./recommendation-rules.ts";

/** Days that everybody who can is asked to manage (domain.md 2.1). */
export const PREPARED_DAYS = 7;
/** A tank on a pallet (IBC). */
export const TANK_LITRES = 1000;
/** Days until stored water counts as old (seed content 5.5). */
export const WATER_KEEPS_DAYS = 180;

const DAY_MS = 86_400_000;

/** Whole days from one date to another, both `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** What containers for so many litres cost. An assumption of ours: 7 to 15 kronor for each litre, from 4 in tanks of a cubic metre. */
export function costOfWater(litres: number): CostSpan {
  return span(litres * (litres < TANK_LITRES ? 7 : 4), litres * 15);
}

/** A span in tens below a thousand, above that in hundreds. */
export function span(from: number, to: number): CostSpan {
  const even = (kronor: number): number => {
    const step = kronor < 1000 ? 10 : 100;
    return Math.ceil(kronor / step) * step;
  };
  return { from: even(from), to: even(to) };
}
