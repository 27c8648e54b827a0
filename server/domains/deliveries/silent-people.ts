import { type SQL, sql } from "drizzle-orm";
import { crisisDeliveries, crisisEscalationSteps, crisisMessages, crisisReplies } from "#drizzle/schema/index.ts";
import { subscriberOf } from "#server/domains/subscribers/same-person.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { isAmong, type SmsNumbers } from "#server/platform/phones.ts";
import { type Audience, recipientsOf, wentOut } from "./recipients.ts";

/** Everybody who has said something since this message asked, as a part of another statement: each person by one id. */
export const answeredSince = (messageId: string): SQL => sql`
  select coalesce(r.subscriber_id, ${subscriberOf(sql`r.profile_id`, sql`asked.housing_association_id`)}, r.profile_id)
    from ${crisisReplies} r join ${crisisMessages} asked on asked.id = ${messageId}
   where r.crisis_activation_id = asked.crisis_activation_id and r.created_at >= asked.released_at`;

/** A message that asks, and whom it was for. */
export interface Asking extends Omit<Audience, "places" | "toldIn" | "subscriberId"> {
  messageId: string;
}

/**
 * Whom a message went to, whether it arrived or not, who can answer and has not, as a part of another statement: each person by one id.
 * A subscriber's is the subscription's, another member's the profile's.
 */
export const silentPeople = ({ messageId, associationId }: Pick<Asking, "messageId" | "associationId">): SQL => sql`
  select asked.id from (
    select distinct coalesce(d.subscriber_id, ${subscriberOf(sql`d.profile_id`, sql`${associationId}::uuid`)}, d.profile_id) as id
      from ${crisisDeliveries} d
     where d.crisis_message_id = ${messageId} and ${wentOut(sql`d.status`)} and num_nonnulls(d.subscriber_id, d.profile_id) > 0
  ) asked where asked.id not in (${answeredSince(messageId)})`;

/** Those of them whom no later question of the crisis asks again in its place: nobody is followed up for two at once. */
export const peopleToAsk = (asking: Pick<Asking, "messageId" | "associationId">): SQL => sql`
  select silent.id from (${silentPeople(asking)}) silent where silent.id not in (${askedLater(asking)})`;

const askedLater = ({ messageId, associationId }: Pick<Asking, "messageId" | "associationId">): SQL => sql`
  select coalesce(d.subscriber_id, ${subscriberOf(sql`d.profile_id`, sql`${associationId}::uuid`)}, d.profile_id)
    from ${crisisMessages} own
    join ${crisisMessages} later on later.crisis_activation_id = own.crisis_activation_id
     and (later.released_at, later.id) > (own.released_at, own.id)
     and later.state = 'released' and later.escalate_after_minutes is not null
    join ${crisisDeliveries} d on d.crisis_message_id = later.id
   where own.id = ${messageId} and ${wentOut(sql`d.status`)} and num_nonnulls(d.subscriber_id, d.profile_id) > 0`;

/**
 * The numbers of those people that SMS may go to, with the columns of `recipientsOf`; for a call only those that begin as `prefixes` says,
 * confirmed or not: a call abroad is dear. An SMS goes to no number that somebody has sent the same words to by hand.
 */
export function silentNumbers(db: Queryable, asking: Asking, way: "sms" | "call"): SQL {
  const { messageId, associationId } = asking;
  const prefixes: SmsNumbers = { prefixes: asking.smsNumbers.prefixes };
  const isSilent = sql`coalesce(a.subscriber_id, ${subscriberOf(sql`a.profile_id`, sql`${associationId}::uuid`)}, a.profile_id) in (${peopleToAsk(asking)})`;
  return sql`
    select r.* from (${recipientsOf(db, asking, "sms", isSilent)}) r(address, subscriber_id, profile_id, team_member_id, push_subscription_id)
     where ${way === "call" ? isAmong(sql`r.address`, prefixes) : sql`r.address not in (${remindedNumbers(messageId)})`}`;
}

const remindedNumbers = (messageId: string): SQL => sql`
  select d.address from ${crisisDeliveries} d join ${crisisMessages} m on m.id = d.crisis_message_id
   where m.reminds_message_id = ${messageId} and m.state = 'released' and ${isByHand(sql`m.id`)}
     and d.channel = 'sms' and ${wentOut(sql`d.status`)} and d.status <> 'failed'`;

/** Whether a person has sent this reminder, not the portal itself. */
export const isByHand = (id: SQL): SQL =>
  sql`not exists (select 1 from ${crisisEscalationSteps} by_portal where by_portal.reminder_message_id = ${id})`;

/** The same without the numbers that the message itself is still on its way to. */
export const numbersToAsk = (db: Queryable, asking: Asking, way: "sms" | "call"): SQL => sql`
  select n.* from (${silentNumbers(db, asking, way)}) n
   where n.address not in (select d.address from ${crisisDeliveries} d where ${isOnItsWay(asking.messageId)})`;

/** The numbers that the message is still on its way to, of people who have said nothing since, as a part of another statement. */
export const numbersAwaited = (asking: Pick<Asking, "messageId" | "associationId">): SQL => sql`
  select awaited.address from (
    select d.address, coalesce(d.subscriber_id, ${subscriberOf(sql`d.profile_id`, sql`${asking.associationId}::uuid`)}, d.profile_id) as id
      from ${crisisDeliveries} d
     where ${isOnItsWay(asking.messageId)} and num_nonnulls(d.subscriber_id, d.profile_id) > 0
  ) awaited where awaited.id not in (${answeredSince(asking.messageId)}) and awaited.id not in (${askedLater(asking)})`;

const isOnItsWay = (messageId: string): SQL => sql`
  d.crisis_message_id = ${messageId} and d.channel = 'sms' and d.status in ('queued', 'sending', 'doubtful', 'held')`;
