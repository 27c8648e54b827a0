import { and, eq, inArray, or, sql } from "drizzle-orm";
import {
  crisisActivations,
  crisisDeliveries,
  crisisDeliveryBatches,
  crisisMessages,
  crisisReplies,
  housingAssociations,
  pushSubscriptions,
} from "#drizzle/schema/index.ts";
import { ownsNumber, stillMember } from "#server/domains/membership/recipient-queries.ts";
import { stillConfirmed, stillSubscribes, subscribes } from "#server/domains/subscribers/recipient-queries.ts";
import { profileOf, subscriberOf } from "#server/domains/subscribers/same-person.ts";
import type { Database } from "#server/platform/database/db.ts";
import type { PushAddress } from "#server/platform/senders/channels.ts";
import type { DeliveryChannel, DeliveryStatus } from "#shared/enums.ts";
import { uuids } from "./claim-batches.ts";
import { isStoppedTest, isTestAlarm } from "./stop-tests.ts";

/** A delivery that a claimed batch still has to do. */
export interface DueDelivery {
  id: string;
  batchId: string;
  address: string;
  status: DeliveryStatus;
  subscriberId: string | null;
  profileId: string | null;
  /** What a subscriber reads best; null for Swedish. */
  language: string | null;
  /** For a push: the browser's keys and the id to forget it by. */
  browser: (PushAddress & { id: string }) | null;
  /** Whether who was meant is still there and still wants it. */
  isWelcome: boolean;
  /** Of a reminder: whoever it is for has said something since the question. Turns true also while its batch is in hand. */
  hasAnswered: boolean;
}

/** What a message says, as its deliveries are composed from it. */
export interface OutgoingMessage {
  id: string;
  activationId: string | null;
  /** It asks whoever is on call about an official warning. */
  isWarning: boolean;
  associationId: string;
  associationName: string;
  subject: string | null;
  content: string;
  /** The last of its crisis. */
  isLast: boolean;
  asksForReply: boolean;
  /** Opens the page of its crisis, of which only residents' messages speak; null for all others. */
  statusToken: string | null;
  /** Whom the residents ring; null where nobody is named, and for all other messages. */
  publicPhone: string | null;
  isExercise: boolean;
  /** Tests the ways to the crisis group; nothing has happened. */
  isTestAlarm: boolean;
  /** Whoever answers meanwhile does not get it. */
  isReminder: boolean;
  /** Turns true also while its batches are in hand. */
  isCancelled: boolean;
}

/** The messages of claimed batches, by id, as of now. */
export async function loadMessages(db: Database, messageIds: readonly string[], now: Date): Promise<Map<string, OutgoingMessage>> {
  const rows = await db
    .select({
      id: crisisMessages.id,
      activationId: crisisMessages.crisisActivationId,
      isWarning: sql<boolean>`${crisisMessages.warningProposalId} is not null`,
      associationId: crisisMessages.housingAssociationId,
      associationName: housingAssociations.associationName,
      subject: crisisMessages.subject,
      content: crisisMessages.content,
      isLast: sql<boolean>`${crisisMessages.kind} = 'all_clear'`,
      asksForReply: crisisMessages.asksForReply,
      isExercise: crisisMessages.isExercise,
      isTestAlarm,
      isStopped: isStoppedTest(db, now),
      isReminder: sql<boolean>`${crisisMessages.remindsMessageId} is not null`,
      audience: crisisMessages.audience,
      statusToken: crisisActivations.statusToken,
      publicPhone: crisisActivations.publicPhone,
      state: crisisMessages.state,
    })
    .from(crisisMessages)
    .leftJoin(crisisActivations, eq(crisisActivations.id, crisisMessages.crisisActivationId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, crisisMessages.housingAssociationId))
    .where(inArray(crisisMessages.id, [...new Set(messageIds)]));
  return new Map(
    rows.map(({ state, isStopped, audience, statusToken, publicPhone, ...message }) => {
      const shown = audience === "subscribers" ? { statusToken, publicPhone } : { statusToken: null, publicPhone: null };
      return [message.id, { ...message, ...shown, isCancelled: isStopped || state === "cancelled" }];
    }),
  );
}

/** Those of these messages that have been cancelled, and tests that must not leave any more. */
export async function findCancelledMessages(db: Database, messageIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ id: crisisMessages.id })
    .from(crisisMessages)
    .where(and(inArray(crisisMessages.id, [...messageIds]), or(eq(crisisMessages.state, "cancelled"), isStoppedTest(db, now))));
  return new Set(rows.map(({ id }) => id));
}

/** A reply to the question of a reminder, with its person as both that they can be. */
export interface Answered extends Record<string, unknown> {
  replyId: string;
  messageId: string;
  subscriberId: string | null;
  profileId: string | null;
}

/**
 * What has been said since their questions in the crises of these reminders, except the replies that the caller knows. What arrives late
 * bears an earlier time, so no time tells what is new.
 */
export async function findAnswers(db: Database, messageIds: readonly string[], known: readonly string[]): Promise<Answered[]> {
  const { rows } = await db.execute<Answered>(sql`
    select r.id as "replyId", m.id as "messageId",
           coalesce(r.subscriber_id, ${subscriberOf(sql`r.profile_id`, sql`m.housing_association_id`)}) as "subscriberId",
           coalesce(r.profile_id, ${profileOf(sql`r.subscriber_id`)}) as "profileId"
      from ${crisisMessages} m
      join ${crisisMessages} asked on asked.id = m.reminds_message_id
      join ${crisisReplies} r on r.crisis_activation_id = asked.crisis_activation_id and r.created_at >= asked.released_at
     where m.id = any(${uuids(messageIds)}) and r.id <> all(${uuids(known)})`);
  return rows;
}

/** What these batches still have to do, by batch, always in the same order, so that a repeated call of a provider says the same. */
export async function loadDeliveries(
  db: Database,
  channel: DeliveryChannel,
  batchIds: readonly string[],
): Promise<Map<string, DueDelivery[]>> {
  const association = sql`(select m.housing_association_id from ${crisisMessages} m where m.id = b.crisis_message_id)`;
  const reminded = sql`(select m.reminds_message_id from ${crisisMessages} m where m.id = b.crisis_message_id)`;
  const isPush = channel === "push";
  // Who does not want SMS at a number is not rung there either.
  const byNumber = channel === "call" ? "sms" : channel;
  // Of a member whose number stands in the subscription alone a STOPP ends that too.
  const maySms = sql`(d.team_member_id is not null or ${ownsNumber(sql`d.profile_id`, sql`d.address`)} or ${subscribes(association, sql`d.address`)})`;
  const isMember = sql`(${stillMember(sql`d.profile_id`, association)} and ${byNumber === "sms" ? maySms : sql`true`})`;
  const isSubscriber =
    byNumber === "push" ? stillConfirmed(sql`d.subscriber_id`) : stillSubscribes(byNumber, sql`d.subscriber_id`, sql`d.address`);
  const hasAnswered = sql`exists (
    select 1 from ${crisisReplies} r join ${crisisMessages} asked on asked.id = ${reminded}
     where r.crisis_activation_id = asked.crisis_activation_id and r.created_at >= asked.released_at
       and (r.subscriber_id = coalesce(d.subscriber_id, ${subscriberOf(sql`d.profile_id`, association)})
         or r.profile_id = coalesce(d.profile_id, ${profileOf(sql`d.subscriber_id`)})))`;
  const browser = isPush ? sql`, p.id as "browserId", p.p256dh, p.auth` : sql``;
  const { rows } = await db.execute<LoadedRow>(sql`
    select d.id, b.id as "batchId", d.address, d.status, d.subscriber_id as "subscriberId", d.profile_id as "profileId", d.language${browser},
           ${isPush ? sql`p.id is not null` : sql`true`} and case when d.subscriber_id is not null then ${isSubscriber}
             when d.profile_id is not null then ${isMember} else d.team_member_id is not null end as "isWelcome",
           case when ${reminded} is null then false else ${hasAnswered} end as "hasAnswered"
      from ${crisisDeliveryBatches} b
      join ${crisisDeliveries} d on d.id = any(b.delivery_ids)
           ${isPush ? sql`left join ${pushSubscriptions} p on p.id = d.push_subscription_id` : sql``}
     where b.id = any(${uuids(batchIds)}) and d.status in ('queued', 'sending', 'doubtful')
     order by b.id, d.id`);
  return Map.groupBy(rows.map(toDue), ({ batchId }) => batchId);
}

interface LoadedRow extends Record<string, unknown>, Omit<DueDelivery, "browser"> {
  browserId?: string | null;
  p256dh?: string | null;
  auth?: string | null;
}

const toDue = ({ browserId, p256dh, auth, ...row }: LoadedRow): DueDelivery => ({
  ...row,
  browser: browserId && p256dh && auth ? { id: browserId, endpoint: row.address, p256dh, auth } : null,
});

/** Those of these batches of which something has been answered: their key is spent, the rest goes one by one. */
export async function findAnsweredBatches(db: Database, batchIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select b.id from ${crisisDeliveryBatches} b
     where b.id = any(${uuids(batchIds)}) and exists (
       select 1 from ${crisisDeliveries} d where d.id = any(b.delivery_ids) and d.status in ('sent', 'delivered', 'failed'))`);
  return new Set(rows.map(({ id }) => id));
}
