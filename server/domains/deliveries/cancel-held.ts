import { and, eq, inArray, sql } from "drizzle-orm";
import { crisisDeliveries, crisisMessages } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { finishMessages } from "./finish-messages.ts";
import { DELIVERY_REASONS } from "./rules.ts";
import { wakeWorkers } from "./wake-workers.ts";

/** Stops what waits for a human of all messages of a crisis; what is on its way goes out. The caller has decided who may. */
export async function cancelHeld(ctx: Pick<DomainContext, "live">, tx: Transaction, activationId: string): Promise<void> {
  const ofCrisis = tx.select({ id: crisisMessages.id }).from(crisisMessages).where(eq(crisisMessages.crisisActivationId, activationId));
  const stopped = await tx
    .update(crisisDeliveries)
    .set({
      status: "cancelled",
      errorMessage: sql`case when ${crisisDeliveries.possiblyDuplicate} then ${DELIVERY_REASONS.stoppedInDoubt} else ${DELIVERY_REASONS.stopped} end`,
    })
    .where(and(inArray(crisisDeliveries.crisisMessageId, ofCrisis), eq(crisisDeliveries.status, "held")))
    .returning({ messageId: crisisDeliveries.crisisMessageId, channel: crisisDeliveries.channel });
  if (stopped.length === 0) return;
  await finishMessages(tx, stopped);
  await wakeWorkers(ctx, tx, activationId);
}
