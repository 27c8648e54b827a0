import { eq, sql } from "drizzle-orm";
import { crisisDeliveries, crisisDeliveryBatches, crisisMessages } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { CommunicationChannel } from "#shared/enums.ts";
import { reopenMessages } from "./finish-messages.ts";
import { batchPosition } from "./insert-deliveries.ts";
import { wakeWorkers } from "./wake-workers.ts";

/**
 * Lets the held deliveries of a message go after all: in new batches, so that they are young again. Answers how many. The caller
 * has decided who may. Nothing of a cancelled message goes.
 */
export async function releaseHeld(ctx: Pick<DomainContext, "live">, tx: Transaction, messageId: string): Promise<number> {
  const [message] = await tx
    .select({ state: crisisMessages.state, activationId: crisisMessages.crisisActivationId })
    .from(crisisMessages)
    .where(eq(crisisMessages.id, messageId))
    .for("update");
  if (message?.state !== "released") return 0;
  const { rows } = await tx.execute<{ channel: CommunicationChannel; deliveries: number }>(sql`
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
