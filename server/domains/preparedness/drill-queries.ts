import { and, eq, max } from "drizzle-orm";
import { crisisActivations, crisisDomains } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** When each area of an association was practised last, by the area's id. */
export async function findLastDrills(db: Queryable, associationId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .select({ crisisDomainId: crisisActivations.crisisDomainId, startedAt: max(crisisActivations.createdAt) })
    .from(crisisActivations)
    .where(and(eq(crisisActivations.housingAssociationId, associationId), eq(crisisActivations.isExercise, true)))
    .groupBy(crisisActivations.crisisDomainId);
  return new Map(rows.flatMap(({ crisisDomainId, startedAt }) => (startedAt ? [[crisisDomainId, startedAt] as const] : [])));
}

/** When an exercise of each area was last ended, by the area's slug. */
export async function findEndedDrills(db: Queryable, associationId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .select({ slug: crisisDomains.slug, endedAt: max(crisisActivations.resolvedAt) })
    .from(crisisActivations)
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisActivations.crisisDomainId))
    .where(and(eq(crisisActivations.housingAssociationId, associationId), eq(crisisActivations.isExercise, true)))
    .groupBy(crisisDomains.slug);
  return new Map(rows.flatMap(({ slug, endedAt }) => (endedAt ? [[slug, endedAt] as const] : [])));
}
