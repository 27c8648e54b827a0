import { and, eq, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  collaborationAlerts as alerts,
  housingAssociations,
  collaborationAlertRecipients as recipients,
  collaborationReplies as replies,
} from "#drizzle/schema/index.ts";
import { activePartners } from "#server/domains/collaboration/partner-queries.ts";
import { listOwners } from "#server/domains/membership/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { endOfQuiet } from "./rules.ts";

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

/** What is to be told: an alert to one receiver, or a line of their thread to the other side. */
export interface ToTell {
  alertId: string;
  recipientAssociationId: string;
  replyId: string | null;
}

/** Everything that a mail about an alert or a line of its thread says; null when it is gone. */
export async function findToTell(db: Queryable, { alertId, recipientAssociationId, replyId }: ToTell) {
  const receiver = alias(housingAssociations, "receiver");
  const [found] = await db
    .select({
      alert: {
        housingAssociationId: alerts.housingAssociationId,
        kind: alerts.kind,
        text: alerts.text,
        quantity: alerts.quantity,
        neededWhen: alerts.neededWhen,
        place: alerts.place,
        isUrgent: alerts.isUrgent,
        isExercise: alerts.isExercise,
        replyBy: alerts.replyBy,
        closedAt: alerts.closedAt,
      },
      senderName: housingAssociations.associationName,
      receiverName: receiver.associationName,
    })
    .from(alerts)
    .innerJoin(recipients, and(eq(recipients.alertId, alerts.id), eq(recipients.housingAssociationId, recipientAssociationId)))
    .innerJoin(housingAssociations, eq(housingAssociations.id, alerts.housingAssociationId))
    .innerJoin(receiver, eq(receiver.id, recipients.housingAssociationId))
    .where(and(eq(alerts.id, alertId), isNotNull(alerts.sentAt)));
  if (!found) return null;
  const senderId = found.alert.housingAssociationId;
  if (replyId === null) {
    return {
      ...found,
      reply: null,
      fromId: senderId,
      fromName: found.senderName,
      toId: recipientAssociationId,
      toName: found.receiverName,
    };
  }
  const [reply] = await db
    .select({
      fromAssociationId: replies.fromAssociationId,
      kind: replies.kind,
      text: replies.text,
      quantity: replies.quantity,
      availableWhen: replies.availableWhen,
    })
    .from(replies)
    .where(and(eq(replies.id, replyId), eq(replies.alertId, alertId), eq(replies.recipientAssociationId, recipientAssociationId)));
  if (!reply) return null;
  const isFromSender = reply.fromAssociationId === senderId;
  return {
    ...found,
    reply,
    fromId: reply.fromAssociationId,
    fromName: isFromSender ? found.senderName : found.receiverName,
    toId: isFromSender ? recipientAssociationId : senderId,
    toName: isFromSender ? found.receiverName : found.senderName,
  };
}
