import { eq } from "drizzle-orm";
import type { z } from "zod";
import { associationTasks as tasks } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { removeTaskInput } from "#shared/schemas/tasks.ts";
import { openTask } from "./open-task.ts";

/**
 * Takes a task away that is none of the journey's; its evidence stays. Throws ForbiddenError, NotFoundError, ConflictError with
 * TASK_CHANGED.
 */
export async function removeTask(ctx: DomainContext, { taskId, version }: z.output<typeof removeTaskInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const task = await openTask(tx, actor, { taskId, journeyTaskKey: null }, { version, now: ctx.now() });
    if (task.source === "journey") throw new NotFoundError();
    await tx.delete(tasks).where(eq(tasks.id, task.id));
    await recordAudit(tx, actor, "preparedness.remove_task", task.id, { title: task.title });
  });
}
