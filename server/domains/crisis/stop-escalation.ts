import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import { crisisMessages as messages, crisisEscalationSteps as steps } from "#drizzle/schema/index.ts";
import { cancelMessage } from "#server/domains/deliveries/cancel-message.ts";
import { readDeliveryCounts } from "#server/domains/deliveries/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { messageInput } from "#shared/schemas/crisis.ts";
import { type EscalationView, readEscalation } from "./escalation-queries.ts";
import { stoppableOf } from "./rules.ts";
import { takeCrisisToLead } from "./take-crisis-to-lead.ts";
import { writeSystemEntry } from "./write-system-entry.ts";

/**
 * Nobody is asked any more who has not answered this message: no step follows, and of the last what has not left does not leave. Pressed
 * again nothing changes. Throws ForbiddenError, NotFoundError.
 */
export function stopEscalation(ctx: DomainContext, { messageId }: z.output<typeof messageInput>): Promise<EscalationView> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  return inTransaction(ctx, async (tx) => {
    const [message] = await tx
      .select({ activationId: messages.crisisActivationId })
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.housingAssociationId, actor.associationId)));
    if (!message?.activationId) throw new NotFoundError();
    await takeCrisisToLead(tx, actor, message.activationId);
    if (await stopAsking(ctx, tx, { messageId })) {
      await writeSystemEntry(tx, message.activationId, "De som inte svarat frågas inte igen.", actor.profileId);
      await recordAudit(tx, actor, "crisis.stop_escalation", messageId, { activationId: message.activationId });
      await ctx.live.publish(tx, `crisis:${message.activationId}`);
    }
    return readEscalation(ctx, tx, messageId);
  });
}

/** The same for a caller who has taken the crisis: of one message or of all of a crisis. Answers whether anything went on until now. */
export async function stopAsking(
  ctx: DomainContext,
  tx: Transaction,
  of: { messageId: string } | { activationId: string },
): Promise<boolean> {
  const isMeant = "messageId" in of ? eq(messages.id, of.messageId) : eq(messages.crisisActivationId, of.activationId);
  const stopped = await tx
    .update(messages)
    .set({ escalationStoppedAt: ctx.now() })
    .where(and(isMeant, isNotNull(messages.escalateAfterMinutes), isNull(messages.escalationStoppedAt)))
    .returning({ id: messages.id });
  for (const { id } of stopped) await stopSteps(ctx, tx, id);
  return stopped.length > 0;
}

/** What the portal itself has written to those who had not answered. What a person has written is theirs to stop. */
async function stopSteps(ctx: DomainContext, tx: Transaction, messageId: string): Promise<void> {
  const rows = await tx.select({ reminderId: steps.reminderMessageId }).from(steps).where(eq(steps.crisisMessageId, messageId));
  const reminderIds = rows.flatMap(({ reminderId }) => reminderId ?? []);
  const counts = await readDeliveryCounts(tx, reminderIds);
  for (const id of reminderIds) if (stoppableOf(counts.get(id)) > 0) await cancelMessage(ctx, tx, id);
}
