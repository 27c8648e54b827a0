import { eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisMessages as messages } from "#drizzle/schema/index.ts";
import { isLastOwner } from "#server/domains/membership/rules.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError } from "#server/platform/errors.ts";
import type { messageInput } from "#shared/schemas/crisis.ts";
import { leadsRealCrisis } from "./activation-queries.ts";
import { readMessage } from "./message-queries.ts";
import { refusalToConfirm } from "./rules.ts";
import { sentWords } from "./sending-line.ts";
import { takeMessage } from "./take-message.ts";
import type { MessageView } from "./views.ts";
import { letGo } from "./write-message.ts";
import { writeSystemEntry } from "./write-system-entry.ts";

/**
 * Lets a waiting message of an exercise go, by an owner who has not written it, or by the only one. The same owner's second press changes nothing.
 * Throws ForbiddenError, with SECOND_OWNER_REQUIRED for who wrote it, NotFoundError, ConflictError with
 * MESSAGE_NOT_WAITING, or with REAL_CRISIS_ACTIVE for a «Faran över» that would be taken for that of a real crisis.
 */
export function confirmCrisisMessage(ctx: DomainContext, { messageId }: z.output<typeof messageInput>): Promise<MessageView> {
  const actor = requirePermission(ctx.actor, "crisis:confirmExercise");
  return inTransaction(ctx, async (tx) => {
    const message = await takeMessage(tx, actor, "crisis:confirmExercise", messageId);
    if (message.state === "released" && message.confirmedByProfileId === actor.profileId) return readMessage(tx, actor, messageId);
    const refusal = refusalToConfirm(message, actor.profileId, isLastOwner(message.members, actor.profileId));
    if (refusal === "SECOND_OWNER_REQUIRED") throw new ForbiddenError(refusal);
    if (refusal) throw new ConflictError(refusal);
    if (message.kind === "all_clear" && (await leadsRealCrisis(tx, actor.associationId))) throw new ConflictError("REAL_CRISIS_ACTIVE");

    await tx.update(messages).set({ confirmedByProfileId: actor.profileId }).where(eq(messages.id, messageId));
    const sent = await letGo(ctx, tx, actor, message);
    if (message.activationId) {
      await writeSystemEntry(tx, message.activationId, `Övningens meddelande godkändes. ${sentWords(sent)}`, actor.profileId);
      await ctx.live.publish(tx, `crisis:${message.activationId}`);
    }
    await recordAudit(tx, actor, "crisis.confirm_message", messageId, { activationId: message.activationId });
    return readMessage(tx, actor, messageId);
  });
}
