import { ceilWhole } from "./rounding.ts";

/** One bag for each person and day when a toilet cannot be flushed; an assumption of ours. */
export const TOILET_BAGS_PER_DAY = 1;

/** Bags for the toilets of a home or a house. */
export function toiletBagsNeeded({ persons, days }: { persons: number; days: number }): number {
  return ceilWhole(persons * TOILET_BAGS_PER_DAY * days);
}
