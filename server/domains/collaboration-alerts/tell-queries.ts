import { and, eq, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  collaborationAlerts as alerts,
  housingAssociations,
  collaborationAlertRecipients as recipients,
  collaborationReplies as replies,
} from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

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
    .select({ alert: alerts, senderName: housingAssociations.associationName, receiverName: receiver.associationName })
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
    .select()
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
