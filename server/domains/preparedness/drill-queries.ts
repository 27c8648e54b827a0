import { and, desc, eq, exists, max, notInArray, sql } from "drizzle-orm";
import { crisisActivations, crisisDeliveries, crisisDomains, crisisMessages } from "#drizzle/schema/index.ts";
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

const REACHES_NOBODY = ["failed", "cancelled", "suppressed", "held"] as const;

/**
 * The exercise that shows most of an association's alarm: the last that went to somebody besides who started it, else the last of all.
 * Null when there was none.
 */
export async function findAlarmDrill(db: Queryable, associationId: string): Promise<{ startedAt: Date; reachedOthers: boolean } | null> {
  const reachedOthers = exists(
    db
      .select({ id: crisisDeliveries.id })
      .from(crisisDeliveries)
      .innerJoin(crisisMessages, eq(crisisMessages.id, crisisDeliveries.crisisMessageId))
      .where(
        and(
          eq(crisisMessages.crisisActivationId, crisisActivations.id),
          sql`${crisisDeliveries.profileId} is distinct from ${crisisActivations.activatedByProfileId}`,
          notInArray(crisisDeliveries.status, [...REACHES_NOBODY]),
        ),
      ),
  );
  const [drill] = await db
    .select({ startedAt: crisisActivations.createdAt, reachedOthers: sql<boolean>`${reachedOthers}` })
    .from(crisisActivations)
    .where(and(eq(crisisActivations.housingAssociationId, associationId), eq(crisisActivations.isExercise, true)))
    .orderBy(desc(reachedOthers), desc(crisisActivations.createdAt))
    .limit(1);
  return drill ?? null;
}
