import { eq } from "drizzle-orm";
import type { z } from "zod";
import { associationTasks as tasks } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { notAMember } from "#server/domains/membership/not-a-member.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { assignTaskInput } from "#shared/schemas/tasks.ts";
import { openTask } from "./open-task.ts";
import { readTask } from "./queries.ts";
import type { TaskView } from "./views.ts";

/**
 * Says who does a task and until when; null takes either back. Throws ForbiddenError, NotFoundError also for an owner who is no
 * member, ConflictError with TASK_CHANGED.
 */
export async function assignTask(ctx: DomainContext, input: z.output<typeof assignTaskInput>): Promise<TaskView> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const { ownerProfileId, dueOn, version } = input;

  return inTransaction(ctx, async (tx) => {
    const members = await lockMembersFor(tx, actor, "preparedness:edit");
    if (ownerProfileId && !members.some(({ profileId }) => profileId === ownerProfileId)) throw notAMember("ownerProfileId");
    const task = await openTask(tx, actor, input, { version, now: ctx.now() });
    await tx
      .update(tasks)
      .set({ ownerProfileId, dueOn, version: task.version + 1, updatedAt: ctx.now() })
      .where(eq(tasks.id, task.id));
    await recordAudit(tx, actor, "preparedness.assign_task", task.id, { title: task.title });
    return readTask(tx, actor, task.id, ctx.now());
  });
}
