import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { crisisDeliveries, crisisDeliveryBatches, crisisMessages } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { finishMessages } from "./finish-messages.ts";
import { channelsOf } from "./log-subscriber-messages.ts";
import { DELIVERY_REASONS } from "./rules.ts";
import { wakeWorkers } from "./wake-workers.ts";

/**
 * Cancels a message: what no worker has in hand at this moment does not leave, nor what waits for a human. Of what a worker has in
 * hand the calls that are under way leave; the rest it cancels itself, as soon as it looks. The caller has decided who may.
 */
export async function cancelMessage(ctx: DomainContext, tx: Transaction, messageId: string): Promise<void> {
  const [message] = await tx
    .update(crisisMessages)
    .set({ state: "cancelled", cancelledAt: ctx.now(), cancelledByProfileId: ctx.actor?.profileId ?? null })
    .where(and(eq(crisisMessages.id, messageId), ne(crisisMessages.state, "cancelled")))
    .returning({
      activationId: crisisMessages.crisisActivationId,
      bySms: crisisMessages.bySms,
      byEmail: crisisMessages.byEmail,
      byPush: crisisMessages.byPush,
      byCall: crisisMessages.byCall,
    });
  if (!message) return;
  await tx.execute(sql`
    with batches as (
      select id, delivery_ids, lease_owner is not null and finished_at is null as is_claimed, next_attempt_at > now() as is_claim_good
        from ${crisisDeliveryBatches} where crisis_message_id = ${messageId} order by id for update
    ), members as (
      select unnest(delivery_ids) as id, is_claim_good as is_sending from batches where is_claimed
    ), cancelled as (
      update ${crisisDeliveries} d
         set status = 'cancelled',
             error_message = case when d.status in ('queued', 'held') and not d.possibly_duplicate and d.id not in (select id from members)
                                  then ${DELIVERY_REASONS.cancelled} else ${DELIVERY_REASONS.cancelledInDoubt} end
       where d.crisis_message_id = ${messageId} and d.status in ('queued', 'sending', 'doubtful', 'held')
         and d.id not in (select id from members where is_sending)
    )
    update ${crisisDeliveryBatches} b set lease_owner = null, finished_at = coalesce(b.finished_at, now())
      from batches i where b.id = i.id and not (i.is_claimed and i.is_claim_good)`);
  await finishMessages(
    tx,
    [...channelsOf(message), ...(message.byCall ? ["call" as const] : [])].map((channel) => ({ messageId, channel })),
  );
  await wakeWorkers(ctx, tx, message.activationId);
}

/** Cancels what waits for a human of all messages of a crisis; what is on its way goes out. The caller has decided who may. */
export async function cancelHeld(ctx: Pick<DomainContext, "live">, tx: Transaction, activationId: string): Promise<void> {
  const ofCrisis = tx.select({ id: crisisMessages.id }).from(crisisMessages).where(eq(crisisMessages.crisisActivationId, activationId));
  const cancelled = await tx
    .update(crisisDeliveries)
    .set({
      status: "cancelled",
      errorMessage: sql`case when ${crisisDeliveries.possiblyDuplicate} then ${DELIVERY_REASONS.cancelledInDoubt} else ${DELIVERY_REASONS.cancelled} end`,
    })
    .where(and(inArray(crisisDeliveries.crisisMessageId, ofCrisis), eq(crisisDeliveries.status, "held")))
    .returning({ messageId: crisisDeliveries.crisisMessageId, channel: crisisDeliveries.channel });
  if (cancelled.length === 0) return;
  await finishMessages(tx, cancelled);
  await wakeWorkers(ctx, tx, activationId);
}
