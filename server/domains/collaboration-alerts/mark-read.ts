import { and, eq, exists, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { collaborationAlertRecipients as recipients, collaborationReplies as replies } from "#drizzle/schema/index.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { alertInput } from "#shared/schemas/collaboration-alerts.ts";
import { takeReceived } from "./find-alert.ts";

/** Somebody in the association has read an alert. Throws ForbiddenError, NotFoundError. */
export async function markRead(ctx: DomainContext, { alertId }: z.output<typeof alertInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:read");
  await inTransaction(ctx, async (tx) => {
    const { recipient } = await takeReceived(tx, actor, alertId);
    if (recipient.state === "new") await setRead(ctx, tx, actor, [alertId]);
  });
}

/** The same for all that nobody has read. */
export async function markAllRead(ctx: DomainContext): Promise<{ read: number }> {
  const actor = requirePermission(ctx.actor, "collaboration:read");
  return inTransaction(ctx, async (tx) => {
    const unread = await tx
      .select({ alertId: recipients.alertId })
      .from(recipients)
      .where(and(eq(recipients.housingAssociationId, actor.associationId), eq(recipients.state, "new")))
      .orderBy(recipients.alertId)
      .for("update");
    await setRead(
      ctx,
      tx,
      actor,
      unread.map(({ alertId }) => alertId),
    );
    return { read: unread.length };
  });
}

/** What was answered before is answered again when a new line in its thread is read. */
async function setRead(ctx: DomainContext, tx: Transaction, { associationId }: MemberActor, alertIds: string[]): Promise<void> {
  if (alertIds.length === 0) return;
  const isAnswered = exists(
    tx
      .select({ one: sql`1` })
      .from(replies)
      .where(
        and(
          eq(replies.alertId, recipients.alertId),
          eq(replies.recipientAssociationId, recipients.housingAssociationId),
          eq(replies.fromAssociationId, recipients.housingAssociationId),
        ),
      ),
  );
  await tx
    .update(recipients)
    .set({
      state: sql`case when ${isAnswered} then 'answered'::alert_recipient_state else 'read'::alert_recipient_state end`,
      readAt: sql`coalesce(${recipients.readAt}, ${ctx.now().toISOString()}::timestamptz)`,
    })
    .where(and(eq(recipients.housingAssociationId, associationId), inArray(recipients.alertId, alertIds)));
  await ctx.live.publish(tx, `association:${associationId}:collaboration`);
}
