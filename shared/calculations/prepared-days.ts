/** What everybody who can should manage without help («Om krisen eller kriget kommer»). */
export const RECOMMENDED_DAYS = 7;

export interface PreparedDays {
  /** Null as long as nothing is told. */
  days: number | null;
  /** Water ends before the rest, or is all that is known. */
  isLimitedByWater: boolean;
}

/** How many whole days a household manages: what it says itself, and never longer than its water lasts. */
export function preparedDays({ stated, waterDays }: { stated: number | null; waterDays: number | null }): PreparedDays {
  const water = waterDays === null ? null : Math.floor(waterDays);
  if (stated === null) return { days: water, isLimitedByWater: water !== null };
  if (water === null || water >= stated) return { days: stated, isLimitedByWater: false };
  return { days: water, isLimitedByWater: true };
}
