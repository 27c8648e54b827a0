import type { NeedCounts } from "#drizzle/schema/index.ts";
import type { HelpKind } from "#shared/enums.ts";

/** What a report tells of needs. `minutes` until they were closed; null is open. */
export function countNeeds(needs: readonly { kinds: readonly HelpKind[]; minutes: number | null }[]): NeedCounts {
  const kinds: NeedCounts["kinds"] = {};
  for (const kind of needs.flatMap((need) => need.kinds)) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const took = needs.flatMap(({ minutes }) => minutes ?? []).sort((a, b) => a - b);
  const median = took[Math.ceil(took.length / 2) - 1];
  return { total: needs.length, closed: took.length, medianMinutes: median === undefined ? null : Math.round(median), kinds };
}
