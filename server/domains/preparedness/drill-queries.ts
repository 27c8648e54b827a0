import { and, desc, eq, exists, max, notInArray, sql } from "drizzle-orm";
import { crisisActivations, crisisDeliveries, crisisDomains, crisisMessages, testAlarmPeople, testAlarms } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** What an association has practised in an area. */
interface Drills {
  crisisDomainId: string;
  areaSlug: string;
  /** When an exercise last began. */
  startedAt: Date;
  /** When one last ended; null when none has. */
  endedAt: Date | null;
  /** When one last began that went to somebody besides who started it; null when none has. */
  reachedOthersAt: Date | null;
}

const REACHES_NOBODY = ["failed", "cancelled", "suppressed", "held"] as const;

/** The areas that an association has practised. The caller has decided who may know. */
export async function listDrills(db: Queryable, associationId: string): Promise<Drills[]> {
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
  const { createdAt, resolvedAt } = crisisActivations;
  const rows = await db
    .select({
      crisisDomainId: crisisDomains.id,
      areaSlug: crisisDomains.slug,
      startedAt: sql<Date>`max(${createdAt})`.mapWith(createdAt),
      endedAt: max(resolvedAt),
      reachedOthersAt: sql<Date | null>`max(${createdAt}) filter (where ${reachedOthers})`.mapWith(createdAt),
    })
    .from(crisisActivations)
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisActivations.crisisDomainId))
    .where(and(eq(crisisActivations.housingAssociationId, associationId), eq(crisisActivations.isExercise, true)))
    .groupBy(crisisDomains.id);
  return rows;
}

/** The last test of the alarm to the crisis group: when it went, how many were in the group, and how many received it; null before the first. */
export async function findLastTestAlarm(db: Queryable, associationId: string) {
  const [last] = await db
    .select({
      sentAt: testAlarms.sentAt,
      people: sql<number>`count(*)::int`,
      received: sql<number>`count(${testAlarmPeople.receivedAt})::int`,
    })
    .from(testAlarms)
    .innerJoin(testAlarmPeople, eq(testAlarmPeople.testAlarmId, testAlarms.id))
    .where(eq(testAlarms.housingAssociationId, associationId))
    .groupBy(testAlarms.id)
    .orderBy(desc(testAlarms.sentAt))
    .limit(1);
  return last ?? null;
}

/** The last of such times, whatever the area; null when there is none. */
export const lastOf = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((last, time) => (time && (!last || time > last) ? time : last), null);
