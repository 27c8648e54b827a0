import { and, asc, desc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import {
  crisisActivations,
  crisisSubscribers,
  crisisDeliveries as deliveries,
  crisisMessages as messages,
  housingAssociationStairwells as stairwells,
} from "#drizzle/schema/index.ts";
import { subscriberOf } from "#server/domains/subscribers/same-person.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { CommunicationChannel } from "#shared/enums.ts";
import { noDeliveryCounts } from "./rules.ts";
import type { DeliveryCounts, RecentDelivery, StairwellDeliveryView } from "./views.ts";

/** How the deliveries of these messages stand. The caller has decided who may know. */
export async function readDeliveryCounts(db: Queryable, messageIds: readonly string[]): Promise<Map<string, DeliveryCounts>> {
  const counts = new Map(messageIds.map((id) => [id, noDeliveryCounts()]));
  if (messageIds.length === 0) return counts;
  const rows = await db
    .select({
      messageId: deliveries.crisisMessageId,
      channel: deliveries.channel,
      status: deliveries.status,
      number: sql<number>`count(*)::int`,
    })
    .from(deliveries)
    .where(inArray(deliveries.crisisMessageId, [...messageIds]))
    .groupBy(deliveries.crisisMessageId, deliveries.channel, deliveries.status);
  for (const { messageId, channel, status, number } of rows) {
    const message = counts.get(messageId);
    if (message) message[channel][status] = number;
  }
  return counts;
}

/** How the messages of a crisis to its subscribers stand in each stairwell, in the order of the house, those without one last. */
export async function readStairwellCounts(db: Queryable, activationId: string): Promise<StairwellDeliveryView[]> {
  const rows = await db
    .select({
      id: stairwells.id,
      name: stairwells.name,
      channel: deliveries.channel,
      status: deliveries.status,
      number: sql<number>`count(*)::int`,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.crisisMessageId))
    .innerJoin(crisisSubscribers, eq(crisisSubscribers.id, deliveries.subscriberId))
    .leftJoin(stairwells, eq(stairwells.id, crisisSubscribers.stairwellId))
    .where(eq(messages.crisisActivationId, activationId))
    .groupBy(stairwells.id, deliveries.channel, deliveries.status)
    .orderBy(stairwells.position);
  const lines = new Map<string | null, StairwellDeliveryView>();
  for (const { id, name, channel, status, number } of rows) {
    const line = lines.get(id) ?? { id, name, counts: noDeliveryCounts() };
    line.counts[channel][status] = number;
    lines.set(id, line);
  }
  return [...lines.values()];
}

/** Whether an answer to the delivery is read: its crisis is led now, and the recipient is somebody who can answer. */
const IS_HEARD = sql`(coalesce(${crisisActivations.status} = 'active', false)
  and num_nonnulls(${deliveries.subscriberId}, ${deliveries.profileId}) > 0)`;

interface AtAddress {
  channel: CommunicationChannel;
  address: string;
}

/** Somebody can answer before the ledger knows that the message has left. */
const MAY_HAVE_LEFT = inArray(deliveries.status, ["sent", "delivered", "sending", "doubtful", "queued"]);

/**
 * The delivery to a number, since then, of a message that asks for an answer: what an SMS from there answers. It is looked for
 * in each message that has asked since then. One of a crisis that is led now comes before one that is over, a real one before
 * an exercise, and only then the newest: whoever has asked last, «I need help» is heard where somebody reads it. Where no crisis that is
 * led has asked yet, whatever else it has told there is answered: somebody needs help before they are asked.
 */
export async function findRecentDelivery(db: Queryable, { since, ...to }: AtAddress & { since: Date }): Promise<RecentDelivery | null> {
  const asking = await findDelivery(db, to, and(eq(messages.asksForReply, true), gte(messages.releasedAt, since)));
  if (asking?.isHeard) return asking;
  const told = await findDelivery(db, to, eq(crisisActivations.status, "active"));
  return told?.isHeard ? told : asking;
}

async function findDelivery(
  db: Queryable,
  { channel, address }: AtAddress,
  where: SQL | undefined,
): Promise<(RecentDelivery & { isHeard: boolean }) | null> {
  const [found] = await db
    .select({
      deliveryId: deliveries.id,
      crisisMessageId: messages.id,
      crisisActivationId: messages.crisisActivationId,
      housingAssociationId: messages.housingAssociationId,
      subscriberId: deliveries.subscriberId,
      profileId: deliveries.profileId,
      isExercise: messages.isExercise,
      releasedAt: messages.releasedAt,
      isHeard: sql<boolean>`${IS_HEARD}`,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.crisisMessageId))
    .leftJoin(crisisActivations, eq(crisisActivations.id, messages.crisisActivationId))
    .where(and(eq(deliveries.channel, channel), eq(deliveries.address, address), MAY_HAVE_LEFT, where))
    .orderBy(desc(IS_HEARD), asc(messages.isExercise), desc(messages.releasedAt), desc(messages.id))
    .limit(1);
  return found ?? null;
}

/**
 * Whom else a crisis has asked at the address of this delivery: one delivery for each. A member who certainly is one of the subscribers
 * is that subscriber.
 */
export async function listAlsoAsked(db: Queryable, deliveryId: string): Promise<string[]> {
  const person = (row: "d" | "own", message: "m" | "answered"): SQL => {
    const [subscriber, profile, association] = [`${row}.subscriber_id`, `${row}.profile_id`, `${message}.housing_association_id`];
    return sql`coalesce(${sql.raw(subscriber)}, ${subscriberOf(sql.raw(profile), sql.raw(association))}, ${sql.raw(profile)})`;
  };
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct on (${person("d", "m")}) d.id
      from ${deliveries} own
      join ${messages} answered on answered.id = own.crisis_message_id
      join ${messages} m on m.crisis_activation_id = answered.crisis_activation_id and m.asks_for_reply
      join ${deliveries} d on d.crisis_message_id = m.id and d.address = own.address
        and (d.channel = own.channel or d.channel in ('sms', 'call') and own.channel in ('sms', 'call'))
     where own.id = ${deliveryId} and d.status in ('sent', 'delivered', 'sending', 'doubtful', 'queued')
       and coalesce(d.subscriber_id, d.profile_id) is not null and ${person("d", "m")} <> ${person("own", "answered")}
     order by ${person("d", "m")}, m.released_at desc`);
  return rows.map(({ id }) => id);
}

/** Whom a delivery asked, and in which crisis. Both ids are null for somebody outside the association. */
interface Asked {
  activationId: string | null;
  messageId: string;
  associationId: string;
  subscriberId: string | null;
  profileId: string | null;
}

/** Who got this delivery; null for one that does not exist. The caller holds a signed link to it, or a provider's event. */
export async function findAskedBy(db: Queryable, deliveryId: string): Promise<Asked | null> {
  const [found] = await db
    .select({
      activationId: messages.crisisActivationId,
      messageId: messages.id,
      associationId: messages.housingAssociationId,
      subscriberId: deliveries.subscriberId,
      profileId: deliveries.profileId,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.crisisMessageId))
    .where(eq(deliveries.id, deliveryId));
  if (!found) return null;
  return found.subscriberId ? { ...found, profileId: null } : found;
}

/** When a call was handed over; null for one that is not written down yet, and for what is no call. */
export async function findCallTime(db: Queryable, deliveryId: string): Promise<Date | null> {
  const [call] = await db
    .select({ sentAt: deliveries.sentAt })
    .from(deliveries)
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.channel, "call")));
  return call?.sentAt ?? null;
}
