import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociations, collaborationAlertRecipients as recipients } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { insertTasks } from "#server/domains/tasks/add-task.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { isoDay } from "#shared/format/date.ts";
import type { alertInput } from "#shared/schemas/collaboration-alerts.ts";
import { readAlertView } from "./alert-queries.ts";
import { takeReceived } from "./find-alert.ts";
import { taskTitle } from "./rules.ts";
import type { AlertView } from "./views.ts";

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
