import type { z } from "zod";
import { cancelMessage } from "#server/domains/deliveries/cancel-message.ts";
import { readDeliveryCounts } from "#server/domains/deliveries/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { messageInput } from "#shared/schemas/crisis.ts";
import { readMessage } from "./message-queries.ts";
import { stoppableOf } from "./rules.ts";
import { takeMessage } from "./take-message.ts";
import type { MessageView } from "./views.ts";
import { writeSystemEntry } from "./write-system-entry.ts";

/**
 * Stops a message that waits or is going out: what has not left does not leave. One that was stopped already stays so. Throws
 * ForbiddenError, NotFoundError, ConflictError with MESSAGE_NOT_STOPPABLE when everything has left.
 */
export function cancelCrisisMessage(ctx: DomainContext, { messageId }: z.output<typeof messageInput>): Promise<MessageView> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  return inTransaction(ctx, async (tx) => {
    const message = await takeMessage(tx, actor, "crisis:activate", messageId);
    if (message.state === "cancelled") return readMessage(tx, actor, messageId);
    const counts = (await readDeliveryCounts(tx, [messageId])).get(messageId);
    if (message.state === "released" && stoppableOf(counts) === 0) throw new ConflictError("MESSAGE_NOT_STOPPABLE");

    await cancelMessage(ctx, tx, messageId);
    if (message.activationId) {
      await writeSystemEntry(tx, message.activationId, "Ett meddelande stoppades.", actor.profileId);
      await ctx.live.publish(tx, `crisis:${message.activationId}`);
    }
    await recordAudit(tx, actor, "crisis.cancel_message", messageId, { activationId: message.activationId });
    return readMessage(tx, actor, messageId);
  });
}
