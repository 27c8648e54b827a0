import { eq } from "drizzle-orm";
import { ambitionLevels, housingAssociations } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** What the association aims for: days, litres, hours and shares of 0–1. Null as long as it has chosen nothing. */
export async function findAmbition(db: Queryable, associationId: string) {
  const [level] = await db
    .select({
      name: ambitionLevels.name,
      days: ambitionLevels.days,
      litresPerPerson: ambitionLevels.litresPerPerson,
      waterShare: ambitionLevels.waterShare,
      reservePowerHours: ambitionLevels.reservePowerHours,
      representativeCoverage: ambitionLevels.representativeCoverage,
    })
    .from(housingAssociations)
    .innerJoin(ambitionLevels, eq(ambitionLevels.id, housingAssociations.selectedAmbitionLevelId))
    .where(eq(housingAssociations.id, associationId));
  return level ?? null;
}
