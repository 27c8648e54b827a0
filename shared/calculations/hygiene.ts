import { ceilWhole } from "./rounding.ts";

/** One bag for each person and day when a toilet cannot be flushed; an assumption of ours. */
export const TOILET_BAGS_PER_DAY = 1;

/** Bags for the toilets of a home or a house; of a house only the share (0–1) that the association holds. Whole bags. */
export function toiletBagsNeeded({ persons, days, share = 1 }: { persons: number; days: number; share?: number }): number {
  return ceilWhole(persons * TOILET_BAGS_PER_DAY * days * share);
}
