import { eq } from "drizzle-orm";
import type { z } from "zod";
import { associationTasks as tasks } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";
import type { setTaskStateInput } from "#shared/schemas/tasks.ts";
import { openTask } from "./open-task.ts";
import { readTask } from "./queries.ts";
import type { TaskView } from "./views.ts";

/**
 * Marks a task as done, not relevant or open again. A plain member does so with a task of their own, and never says that one is
 * not relevant. Throws ForbiddenError, NotFoundError, ConflictError with TASK_CHANGED.
 */
export async function setTaskState(ctx: DomainContext, input: z.output<typeof setTaskStateInput>): Promise<TaskView> {
  const actor = requirePermission(ctx.actor, "association:read");
  const { state, version } = input;

  return inTransaction(ctx, async (tx) => {
    const members = await lockMembersFor(tx, actor, "association:read");
    const task = await openTask(tx, actor, input, { version, now: ctx.now() });
    const role = members.find(({ profileId }) => profileId === actor.profileId)?.role;
    const isOwn = task.ownerProfileId === actor.profileId && state !== "not_relevant";
    if (!can(role, "preparedness:edit") && !isOwn) throw new ForbiddenError();

    const isDone = state === "done";
    await tx
      .update(tasks)
      .set({
        state,
        doneAt: isDone ? ctx.now() : null,
        doneByProfileId: isDone ? actor.profileId : null,
        version: task.version + 1,
        updatedAt: ctx.now(),
      })
      .where(eq(tasks.id, task.id));
    await recordAudit(tx, actor, "preparedness.set_task_state", task.id, { title: task.title, state });
    return readTask(tx, actor, task.id, ctx.now());
  });
}
