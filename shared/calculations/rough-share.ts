/** How large a part of a group of at least `ANONYMOUS_GROUP_MIN` it is, in a word that holds for several numbers. */
export type RoughShare = "few" | "minority" | "majority" | "most";

/** From so many on quarters tell of nobody. */
const QUARTERS_FROM = 10;

/**
 * Below or above the half, and in larger groups the outer quarters. Each word leaves open of everybody whether they are of the part,
 * also for whoever is in the group and knows of themselves: none and all look like a few and like most.
 */
export function roughShare(part: number, whole: number): RoughShare {
  if (whole >= QUARTERS_FROM && part * 4 < whole) return "few";
  if (whole >= QUARTERS_FROM && part * 4 >= whole * 3) return "most";
  return part * 2 < whole ? "minority" : "majority";
}
