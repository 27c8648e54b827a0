import { and, eq, exists, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  collaborationAlerts as alerts,
  housingAssociations,
  collaborationAlertRecipients as recipients,
  collaborationReplies as replies,
} from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { notAMember } from "#server/domains/membership/rules.ts";
import { insertTasks } from "#server/domains/tasks/add-task.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";
import type { alertInput, assignAlertInput } from "#shared/schemas/collaboration-alerts.ts";
import { readAlertView } from "./alert-queries.ts";
import { type AlertFacts, findAlert, takeReceived } from "./find-alert.ts";
import { taskTitle } from "./rules.ts";
import { requireSender } from "./sending-queries.ts";
import type { AlertView } from "./views.ts";

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

/**
 * «Tilldela intern»: who of the association takes care of an alert; the sender does not see it. Throws ForbiddenError,
 * NotFoundError also for somebody who is no member, ConflictError with ALERT_CHANGED when somebody else has assigned it meanwhile.
 */
export async function assignAlert(
  ctx: DomainContext,
  { alertId, profileId, seenProfileId }: z.output<typeof assignAlertInput>,
): Promise<AlertView> {
  const actor = requirePermission(ctx.actor, "collaboration:read");
  return inTransaction(ctx, async (tx) => {
    const members = await lockMembersFor(tx, actor, "collaboration:read");
    const { recipient } = await takeReceived(tx, actor, alertId);
    if (profileId && !members.some((member) => member.profileId === profileId)) throw notAMember("profileId");
    const assigned = members.some((member) => member.profileId === recipient.assignedProfileId) ? recipient.assignedProfileId : null;
    if (assigned !== seenProfileId && assigned !== profileId) throw new ConflictError("ALERT_CHANGED");
    await tx
      .update(recipients)
      .set({ assignedProfileId: profileId })
      .where(and(eq(recipients.alertId, alertId), eq(recipients.housingAssociationId, actor.associationId)));
    await recordAudit(tx, actor, "collaboration.assign_alert", alertId, { profileId });
    await ctx.live.publish(tx, `association:${actor.associationId}:collaboration`);
    return readAlertView(tx, actor, alertId);
  });
}

/**
 * «Omvandla till uppgift»: a task of the own association with what the alert says, for who takes care of it. A second press answers
 * with the same task. Throws ForbiddenError, NotFoundError, InvalidError with TOO_MANY_TASKS.
 */
export async function makeTaskOfAlert(ctx: DomainContext, { alertId }: z.output<typeof alertInput>): Promise<AlertView> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  return inTransaction(ctx, async (tx) => {
    const members = await lockMembersFor(tx, actor, "preparedness:edit");
    const { alert, recipient } = await takeReceived(tx, actor, alertId);
    if (recipient.taskId) return readAlertView(tx, actor, alertId);
    const [sender] = await tx
      .select({ name: housingAssociations.associationName })
      .from(housingAssociations)
      .where(eq(housingAssociations.id, alert.housingAssociationId));
    const isAssigned = members.some(({ profileId }) => profileId === recipient.assignedProfileId);
    const [taskId = null] = await insertTasks(
      tx,
      actor,
      [
        {
          source: "manual",
          sourceKey: `alert:${alertId}`,
          title: taskTitle({ kind: alert.kind, text: alert.text, from: sender?.name ?? "en annan förening" }),
          description: [alert.text, alert.quantity, alert.neededWhen, alert.place].filter(Boolean).join("\n"),
          crisisDomainId: alert.crisisDomainId,
          ownerProfileId: isAssigned ? recipient.assignedProfileId : null,
          dueOn: alert.replyBy && isoDay(alert.replyBy),
        },
      ],
      ctx.now(),
    );
    await tx
      .update(recipients)
      .set({ taskId })
      .where(and(eq(recipients.alertId, alertId), eq(recipients.housingAssociationId, actor.associationId)));
    await recordAudit(tx, actor, "collaboration.make_task_of_alert", alertId, { taskId });
    await ctx.live.publish(tx, `association:${actor.associationId}:collaboration`);
    return readAlertView(tx, actor, alertId);
  });
}

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
async function closeFor(tx: Transaction, { associationId }: MemberActor, alert: AlertFacts, now: Date): Promise<string[]> {
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
