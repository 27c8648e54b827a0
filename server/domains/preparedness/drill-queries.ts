import { and, desc, eq, exists, max, notInArray, sql } from "drizzle-orm";
import {
  crisisActivations,
  crisisDeliveries,
  crisisDomains,
  crisisMessages,
  crisisTeams,
  teamMembers,
  testAlarms,
  testAlarmPeople as testPeople,
} from "#drizzle/schema/index.ts";
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

/** The newest test of the alarm to a crisis group; those before it are closed. */
export interface LastTest {
  id: string;
  messageId: string;
  sentAt: Date;
  /** Of whom it went to, those who still stand in a team or have received it. */
  people: number;
  received: number;
  lastReceivedAt: Date | null;
}

/** Null before the first. The caller has decided who may know. */
export async function findLastTest(db: Queryable, associationId: string): Promise<LastTest | null> {
  const { receivedAt } = testPeople;
  const [last] = await db
    .select({
      id: testAlarms.id,
      messageId: testAlarms.crisisMessageId,
      sentAt: testAlarms.sentAt,
      people: sql<number>`count(*) filter (where ${receivedAt} is not null or ${isStillIn(associationId)})::int`,
      received: sql<number>`count(${receivedAt})::int`,
      lastReceivedAt: max(receivedAt),
    })
    .from(testAlarms)
    .leftJoin(testPeople, eq(testPeople.testAlarmId, testAlarms.id))
    .where(eq(testAlarms.housingAssociationId, associationId))
    .groupBy(testAlarms.id)
    .orderBy(desc(testAlarms.sentAt), desc(testAlarms.id))
    .limit(1);
  return last ?? null;
}

/** Whether somebody whom a test went to is still in a team of the association, as a condition on `test_alarm_people`. */
export const isStillIn = (
  associationId: string,
) => sql<boolean>`case when ${testPeople.profileId} is null then ${testPeople.teamMemberId} is not null
  else exists (select 1 from ${teamMembers} tm join ${crisisTeams} ct on ct.id = tm.crisis_team_id
    where ct.housing_association_id = ${associationId} and tm.profile_id = ${testPeople.profileId}) end`;

/** The last of such times, whatever the area; null when there is none. */
export const lastOf = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((last, time) => (time && (!last || time > last) ? time : last), null);
