import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { collaborationAlerts as alerts, collaborationAlertRecipients as recipients } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { alertInput } from "#shared/schemas/collaboration-alerts.ts";
import { readAlertView } from "./alert-queries.ts";
import { type AlertRow, findAlert } from "./find-alert.ts";
import { requireSender } from "./require-sender.ts";
import type { AlertView } from "./views.ts";

/**
 * The sender ends an alert for everybody; a receiver closes it for the own association, which the sender sees. A second press changes
 * nothing. Throws ForbiddenError, with COLLABORATION_NOT_ALLOWED for an own alert of somebody who may not send, NotFoundError.
 */
export async function closeAlert(ctx: DomainContext, { alertId }: z.output<typeof alertInput>): Promise<AlertView> {
  const actor = requirePermission(ctx.actor, "collaboration:send");
  return inTransaction(ctx, async (tx) => {
    const members = await lockMembersFor(tx, actor, "collaboration:send");
    const { alert, recipient } = await findAlert(tx, actor, alertId);
    if (!recipient) await requireSender(tx, actor, members);
    const isClosed = recipient ? recipient.state === "closed" : alert.closedAt !== null;
    if (!isClosed) {
      const others = recipient ? await closeFor(tx, actor, alert, ctx.now()) : await closeForAll(tx, alertId, ctx.now());
      await recordAudit(tx, actor, "collaboration.close_alert", alertId);
      for (const id of new Set([actor.associationId, ...others])) await ctx.live.publish(tx, `association:${id}:collaboration`);
    }
    return readAlertView(tx, actor, alertId);
  });
}

/** While its place is closed, `read_at` is when that was. Answers with the sender, which sees it. */
async function closeFor(tx: Transaction, { associationId }: MemberActor, alert: AlertRow, now: Date): Promise<string[]> {
  await tx
    .update(recipients)
    .set({ state: "closed", readAt: now })
    .where(and(eq(recipients.alertId, alert.id), eq(recipients.housingAssociationId, associationId)));
  return [alert.housingAssociationId];
}

async function closeForAll(tx: Transaction, alertId: string, now: Date): Promise<string[]> {
  await tx.update(alerts).set({ state: "closed", closedAt: now }).where(eq(alerts.id, alertId));
  const all = await tx
    .update(recipients)
    .set({ state: "closed" })
    .where(eq(recipients.alertId, alertId))
    .returning({ id: recipients.housingAssociationId });
  return all.map(({ id }) => id);
}
