import { activePartners } from "#server/domains/collaboration/partner-queries.ts";
import { listOwners } from "#server/domains/membership/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { endOfQuiet } from "./rules.ts";
import { findToTell, type ToTell } from "./tell-queries.ts";

/**
 * Mails the owners of the association that an alert or an answer has come to, each once. What is not urgent waits for the end of
 * its quiet hours; an alert that is closed by then, or comes from somebody who may not reach it any more, is not mailed.
 */
export async function tellAlert(ctx: DomainContext, told: ToTell): Promise<void> {
  const found = await findToTell(ctx.db, told);
  if (!found || found.alert.closedAt) return;
  const receiver = (await activePartners(ctx.db, found.fromId)).find(({ associationId }) => associationId === found.toId);
  if (!receiver) return;
  const quietUntil = found.alert.isUrgent ? null : endOfQuiet(receiver, ctx.now());
  await inTransaction(ctx, async (tx) => {
    if (quietUntil) {
      const startAfterSeconds = Math.ceil((quietUntil.getTime() - ctx.now().getTime()) / 1000);
      await ctx.jobs.enqueue(tx, "tell-alert", told, { startAfterSeconds });
      return;
    }
    for (const { userId, email } of await listOwners(tx, found.toId)) {
      const dedupeKey = `collaboration:${told.alertId}:${told.recipientAssociationId}:${told.replyId ?? "alert"}:${userId}`;
      await queueEmail(ctx, tx, { template: "collaboration-alert", recipient: email, payload: told, dedupeKey, userId });
    }
  });
}
