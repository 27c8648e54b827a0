import { and, type Column, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { crisisActivations, crisisDeliveries, crisisDeliveryBatches, crisisMessages as messages } from "#drizzle/schema/index.ts";
import { type MemberActor, NOBODY } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import type { SmsNumbers } from "#server/platform/phones.ts";
import { requestHash, requireSameRequest } from "#server/platform/request-hash.ts";
import type { CommunicationChannel, DeliveryChannel } from "#shared/enums.ts";
import { reopenMessages } from "./finish-messages.ts";
import { batchPosition, insertDeliveries, recordRefused } from "./insert-deliveries.ts";
import { channelsOf, logSubscriberMessages } from "./log-subscriber-messages.ts";
import { recipientsOf } from "./recipients.ts";
import { DELIVERY_REASONS, noChannelCounts } from "./rules.ts";
import type { ChannelCounts } from "./views.ts";
import { wakeWorkers } from "./wake-workers.ts";

/** What is asked of a message that is released: who gets it, on which channels, and what is said in the log. */
export const RELEASED = {
  id: messages.id,
  associationId: messages.housingAssociationId,
  activationId: messages.crisisActivationId,
  audience: messages.audience,
  places: messages.places,
  content: messages.content,
  profileId: messages.senderProfileId,
  bySms: messages.bySms,
  byEmail: messages.byEmail,
  byPush: messages.byPush,
};

/**
 * Lets a written message go: one delivery per address of its audience as of now, in the write's own transaction, and the workers
 * are told at its commit. With `subscriberId` it goes to that subscriber alone, as in an
 * exercise with one neighbour, with `exceptMessageId` to nobody whom that message goes to by the same channel and address. A message that was released or cancelled already
 * stays as it is, and nobody is added. The caller has decided who may.
 */
export async function releaseMessage(
  ctx: Pick<DomainContext, "live" | "now" | "config">,
  tx: Transaction,
  messageId: string,
  { exceptMessageId = null, ...only }: { subscriberId?: string; exceptMessageId?: string | null } = {},
): Promise<ChannelCounts> {
  const [message] = await tx
    .update(messages)
    .set({ state: "released", releasedAt: ctx.now() })
    .where(and(eq(messages.id, messageId), isNull(messages.releasedAt), ne(messages.state, "cancelled")))
    .returning({
      ...RELEASED,
      isExercise: messages.isExercise,
      kind: messages.kind,
      crisisDomainId: ofActivation<string | null>(crisisActivations.crisisDomainId),
      onlyNeighbour: ofActivation<boolean | null>(crisisActivations.onlyNeighbour),
      neighbourId: ofActivation<string | null>(crisisActivations.neighbourId),
    });
  const counts = noChannelCounts();
  if (!message) return counts;
  // However slow the database is at the moment: a whole town's message is one statement, and must not fail for its size.
  await tx.execute(sql`set local statement_timeout = '60s'`);
  const { prefixes } = ctx.config.smsCodes;
  // In place of a neighbour who is gone: what was for one alone never widens to all.
  const subscriberId = only.subscriberId ?? (message.onlyNeighbour ? (message.neighbourId ?? NOBODY) : undefined);
  // Who was told that it began is told that it is over, also where they have moved within the house meanwhile.
  const toldIn = message.kind === "all_clear" ? message.activationId : null;
  for (const channel of channelsOf(message)) {
    const recipients = (smsNumbers: SmsNumbers): SQL => {
      const all = recipientsOf(tx, { ...message, subscriberId, toldIn, smsNumbers }, channel);
      return exceptMessageId ? without(all, exceptMessageId, channel) : all;
    };
    counts[channel] = await insertDeliveries(tx, message.id, channel, recipients({ prefixes }), { isLast: message.kind === "test" });
    if (channel === "sms" && message.audience !== "subscribers") {
      await recordRefused(tx, message.id, channel, recipients({ prefixes, outside: true }), DELIVERY_REASONS.foreignNumber);
    }
  }
  if (message.audience === "subscribers") await logSubscriberMessages(tx, message, counts, only.subscriberId ?? message.neighbourId);
  await wakeWorkers(ctx, tx, message.activationId);
  return counts;
}

/** Of the crisis that a message belongs to; null for a message of none. */
const ofActivation = <T>(column: Column): SQL<T> =>
  sql<T>`(select ${column} from ${crisisActivations} where ${crisisActivations.id} = ${sql.raw('"crisis_messages"."crisis_activation_id"')})`;

const without = (recipients: SQL, messageId: string, channel: CommunicationChannel): SQL => sql`
  select r.* from (${recipients}) r(address, subscriber_id, profile_id, team_member_id, push_subscription_id)
   where not exists (select 1 from ${crisisDeliveries} d
           where d.crisis_message_id = ${messageId} and d.channel = ${channel} and d.address = r.address)`;

/** The message that the same call has written already. Throws KeyReusedError when the key was used for something else. */
export async function findMessageByKey(
  db: Queryable,
  { associationId }: MemberActor,
  input: { idempotencyKey: string },
): Promise<string | null> {
  const [found] = await db
    .select({ id: messages.id, requestHash: messages.requestHash })
    .from(messages)
    .where(and(eq(messages.housingAssociationId, associationId), eq(messages.idempotencyKey, input.idempotencyKey)))
    .limit(1);
  if (found) requireSameRequest(found.requestHash, requestHash(input));
  return found?.id ?? null;
}

/**
 * Lets the held deliveries of a message go after all: in new batches, so that they are young again. Answers how many. The caller
 * has decided who may. Nothing of a cancelled message goes.
 */
export async function releaseHeld(ctx: Pick<DomainContext, "live">, tx: Transaction, messageId: string): Promise<number> {
  const [message] = await tx
    .select({ state: messages.state, activationId: messages.crisisActivationId })
    .from(messages)
    .where(eq(messages.id, messageId))
    .for("update");
  if (message?.state !== "released") return 0;
  const { rows } = await tx.execute<{ channel: DeliveryChannel; deliveries: number }>(sql`
    with freed as (
      update ${crisisDeliveries} set status = 'queued', error_message = null
       where crisis_message_id = ${messageId} and status = 'held' returning id, channel
    ), numbered as (
      select id, channel, ${batchPosition(sql`(partition by channel order by id)`)} as position from freed
    )
    insert into ${crisisDeliveryBatches} (crisis_message_id, channel, position, delivery_ids)
    select ${messageId}::uuid, channel, position, array_agg(id order by id) from numbered group by channel, position
    returning channel, cardinality(delivery_ids) as deliveries`);
  await reopenMessages(
    tx,
    rows.map(({ channel }) => ({ messageId, channel })),
  );
  await wakeWorkers(ctx, tx, message.activationId);
  return rows.reduce((sum, { deliveries }) => sum + deliveries, 0);
}
