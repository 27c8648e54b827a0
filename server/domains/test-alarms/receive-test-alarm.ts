import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  housingAssociations as associations,
  crisisTeams,
  crisisDeliveries as deliveries,
  testAlarmPeople as people,
  profiles,
  teamMembers,
  testAlarms,
  users,
} from "#drizzle/schema/index.ts";
import { findLastTest, isStillIn } from "#server/domains/preparedness/drill-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { CommunicationChannel } from "#shared/enums.ts";
import { isReceivable, personKey, readTestAlarm, type TestAlarmView } from "./queries.ts";

/** A test as whoever holds the link of a delivery sees it. */
export interface HeldTest {
  association: { id: string; name: string; logoUrl: string | null };
  sentAt: Date;
  /** When it was received; null while it can be. */
  receivedAt: Date | null;
}

/** Why a link to a test leads nowhere any more: a newer one has been sent, a week has passed, or its holder has left the crisis group. */
export type GoneTest = "replaced" | "closed" | "left";

/** The test behind a delivery; null where it belongs to none. Reading it receives nothing. */
export async function findHeldTest(ctx: DomainContext, deliveryId: string): Promise<HeldTest | GoneTest | null> {
  const found = await findTest(ctx, ctx.db, deliveryId);
  if (found === null) return null;
  if (found.gone) return found.gone;
  const { association, sentAt, receivedAt } = found;
  return { association, sentAt, receivedAt };
}

/** Writes down that the test has arrived, once, by the way of the delivery. Answers as `findHeldTest` does. */
export async function receiveByLink(ctx: DomainContext, deliveryId: string): Promise<HeldTest | GoneTest | null> {
  await ctx.limits.consume("link/test-alarm", deliveryId);
  return inTransaction(ctx, async (tx) => {
    const found = await findTest(ctx, tx, deliveryId);
    if (found === null) return null;
    if (found.gone) return found.gone;
    const { association, sentAt, testAlarmId, keys, channel } = found;
    await tx
      .update(people)
      .set({ receivedAt: ctx.now(), receivedBy: channel })
      .where(and(eq(people.testAlarmId, testAlarmId), isNull(people.receivedAt), inArray(personOf, keys)));
    await ctx.live.publish(tx, `association:${association.id}:crisis`);
    return { association, sentAt, receivedAt: found.receivedAt ?? ctx.now() };
  });
}

/** The same for whoever is signed in and in the group; nothing happens where there is nothing to receive. */
export async function receiveTestAlarm(ctx: DomainContext): Promise<TestAlarmView> {
  const { associationId, profileId } = requirePermission(ctx.actor, "association:read");
  const last = await findLastTest(ctx.db, associationId);
  if (last && isReceivable(last, ctx.now())) {
    await inTransaction(ctx, async (tx) => {
      await tx
        .update(people)
        .set({ receivedAt: ctx.now() })
        .where(and(eq(people.testAlarmId, last.id), eq(people.profileId, profileId), isNull(people.receivedAt), isStillIn(associationId)));
      await ctx.live.publish(tx, `association:${associationId}:crisis`);
    });
  }
  return readTestAlarm(ctx);
}

/** One person by whatever place. */
const personOf = sql<string>`coalesce(${people.profileId}::text, (select ${personKey(sql`null`, sql`pm`)} from ${teamMembers} pm where pm.id = ${people.teamMemberId}))`;

interface FoundTest extends HeldTest {
  gone: null;
  testAlarmId: string;
  channel: CommunicationChannel;
  /** The people whom a message to the delivery's address reaches: a mailbox or a number can be two people's. */
  keys: string[];
}

async function findTest(ctx: DomainContext, db: Queryable, deliveryId: string): Promise<FoundTest | { gone: GoneTest } | null> {
  const [test] = await db
    .select({
      testAlarmId: testAlarms.id,
      sentAt: testAlarms.sentAt,
      channel: deliveries.channel,
      address: deliveries.address,
      profileId: deliveries.profileId,
      teamMemberId: deliveries.teamMemberId,
      association: { id: associations.id, name: associations.associationName, logoUrl: associations.logoUrl },
    })
    .from(deliveries)
    .innerJoin(testAlarms, eq(testAlarms.crisisMessageId, deliveries.crisisMessageId))
    .innerJoin(associations, and(eq(associations.id, testAlarms.housingAssociationId), isNull(associations.closedAt)))
    .where(eq(deliveries.id, deliveryId));
  if (!test || test.channel === "call") return null;
  const { association, testAlarmId, sentAt, channel } = test;
  if ((await findLastTest(db, association.id))?.id !== testAlarmId) return { gone: "replaced" };
  if (!isReceivable(test, ctx.now())) return { gone: "closed" };

  const key = personKey(teamMembers.profileId, sql`${teamMembers}`);
  const address = {
    email: sql`lower(coalesce(nullif(btrim(${teamMembers.email}), ''), ${users.email}))`,
    sms: sql`coalesce(nullif(btrim(${teamMembers.phone}), ''), ${profiles.phoneNumber})`,
    push: sql`null`,
  }[channel];
  const holders = await db
    .selectDistinct({ key })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .leftJoin(profiles, eq(profiles.id, teamMembers.profileId))
    .leftJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        eq(crisisTeams.housingAssociationId, association.id),
        sql`(${teamMembers.profileId} = ${test.profileId} or ${teamMembers.id} = ${test.teamMemberId} or ${address} = ${test.address})`,
      ),
    );
  const keys = holders.map((holder) => holder.key);
  if (keys.length === 0) return { gone: "left" };
  const [received] = await db
    .select({
      at: sql<Date | null>`max(${people.receivedAt})`.mapWith(people.receivedAt),
      waiting: sql<number>`count(*) filter (where ${people.receivedAt} is null)::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(people)
    .where(and(eq(people.testAlarmId, testAlarmId), inArray(personOf, keys)));
  if (!received || received.all === 0) return { gone: "left" };
  return { gone: null, association, testAlarmId, sentAt, channel, keys, receivedAt: received.waiting > 0 ? null : received.at };
}
