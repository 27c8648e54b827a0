import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisMessages as messages } from "#drizzle/schema/index.ts";
import { cancelMessage } from "#server/domains/deliveries/cancel-message.ts";
import { readDeliveryCounts } from "#server/domains/deliveries/queries.ts";
import { releaseHeld } from "#server/domains/deliveries/release-message.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { isLastOwner } from "#server/domains/membership/rules.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError, NotFoundError } from "#server/platform/errors.ts";
import type { Permission } from "#shared/permissions.ts";
import type { messageInput } from "#shared/schemas/crisis.ts";
import { leadsRealCrisis } from "./activation-queries.ts";
import { writeSystemEntry } from "./log.ts";
import type { MessageView } from "./message-queries.ts";
import { readMessage } from "./message-queries.ts";
import { requireActive, takeCrisis } from "./require-crisis.ts";
import { refusalToConfirm, stoppableOf } from "./rules.ts";
import { quietWaiting } from "./send-word.ts";
import { stopAsking } from "./stop-escalation.ts";
import { letGo, sentWords } from "./write-message.ts";

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
    await quietWaiting(ctx, tx, actor.associationId, messageId);
    const sent = await letGo(ctx, tx, actor, message);
    if (message.activationId) {
      await writeSystemEntry(tx, message.activationId, `Övningens meddelande godkändes. ${sentWords(sent)}`, actor.profileId);
      await ctx.live.publish(tx, `crisis:${message.activationId}`);
    }
    await recordAudit(tx, actor, "crisis.confirm_message", messageId, { activationId: message.activationId });
    return readMessage(tx, actor, messageId);
  });
}

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
    await stopAsking(ctx, tx, { messageId });
    if (message.state === "waiting") await quietWaiting(ctx, tx, actor.associationId, messageId);
    if (message.activationId) {
      await writeSystemEntry(tx, message.activationId, "Ett meddelande stoppades.", actor.profileId);
      await ctx.live.publish(tx, `crisis:${message.activationId}`);
    }
    await recordAudit(tx, actor, "crisis.cancel_message", messageId, { activationId: message.activationId });
    return readMessage(tx, actor, messageId);
  });
}

/**
 * Sends after all what was held because it had become old. Without anything held nothing happens. Once the crisis is over only
 * «Faran över» can still go. Throws ForbiddenError, NotFoundError, ConflictError with CRISIS_RESOLVED.
 */
export function releaseHeldMessage(ctx: DomainContext, { messageId }: z.output<typeof messageInput>): Promise<MessageView> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  return inTransaction(ctx, async (tx) => {
    const { activationId, crisis, kind } = await takeMessage(tx, actor, "crisis:activate", messageId);
    if (crisis && kind !== "all_clear") requireActive(crisis);
    const released = await releaseHeld(ctx, tx, messageId);
    if (released > 0) {
      if (activationId) await writeSystemEntry(tx, activationId, `Kvarhållna meddelanden (${released}) skickades.`, actor.profileId);
      await recordAudit(tx, actor, "crisis.release_held", messageId, { activationId, released });
    }
    return readMessage(tx, actor, messageId);
  });
}

/**
 * Takes the association, the crisis and the message, in this order, and reads the message as it is then, beside
 * its crisis if it belongs to one and the members of its association. Throws
 * ForbiddenError, and NotFoundError for another association's message.
 */
async function takeMessage(tx: Transaction, actor: MemberActor, permission: Permission, messageId: string) {
  const members = await lockMembersFor(tx, actor, permission);
  const which = and(eq(messages.id, messageId), eq(messages.housingAssociationId, actor.associationId));
  const [found] = await tx.select({ activationId: messages.crisisActivationId }).from(messages).where(which);
  if (!found) throw new NotFoundError();
  const crisis = found.activationId ? await takeCrisis(tx, actor, found.activationId) : null;
  const [message] = await tx
    .select({
      id: messages.id,
      activationId: messages.crisisActivationId,
      kind: messages.kind,
      state: messages.state,
      audience: messages.audience,
      isExercise: messages.isExercise,
      senderProfileId: messages.senderProfileId,
      confirmedByProfileId: messages.confirmedByProfileId,
      remindsMessageId: messages.remindsMessageId,
    })
    .from(messages)
    .where(which)
    .for("no key update");
  if (!message) throw new NotFoundError();
  return { ...message, crisis, members };
}
