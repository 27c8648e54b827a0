import { and, asc, desc, eq, gte, inArray, sql } from "drizzle-orm";
import {
  crisisActivations,
  crisisSubscribers,
  crisisDeliveries as deliveries,
  crisisMessages as messages,
  housingAssociationStairwells as stairwells,
} from "#drizzle/schema/index.ts";
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

/**
 * The delivery to a number, since then, of a message that asks for an answer: what an SMS from there answers. It is looked for
 * in each message that has asked since then. One of a crisis that is led now comes before one that is over, a real one before
 * an exercise, and only then the newest: whoever has asked last, «I need help» is heard where somebody reads it.
 */
export async function findRecentDelivery(
  db: Queryable,
  { channel, address, since }: { channel: CommunicationChannel; address: string; since: Date },
): Promise<RecentDelivery | null> {
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
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.crisisMessageId))
    .leftJoin(crisisActivations, eq(crisisActivations.id, messages.crisisActivationId))
    .where(
      and(
        eq(deliveries.channel, channel),
        eq(deliveries.address, address),
        // Somebody can answer before the ledger knows that the message has left.
        inArray(deliveries.status, ["sent", "delivered", "sending", "doubtful", "queued"]),
        eq(messages.asksForReply, true),
        gte(messages.releasedAt, since),
      ),
    )
    .orderBy(desc(IS_HEARD), asc(messages.isExercise), desc(messages.releasedAt), desc(messages.id))
    .limit(1);
  return found ?? null;
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
