import { eq } from "drizzle-orm";
import type { z } from "zod";
import { associationTasks as tasks } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { takeTaskInput } from "#shared/schemas/tasks.ts";
import { openTask } from "./open-task.ts";
import { readTask } from "./queries.ts";
import type { TaskView } from "./views.ts";

/**
 * «Jag kan ta den här uppgiften»: any member takes an open task that no other member owns. Throws NotFoundError, and
 * ConflictError with TASK_TAKEN or, for one that is closed, TASK_CHANGED.
 */
export async function takeTask(ctx: DomainContext, input: z.output<typeof takeTaskInput>): Promise<TaskView> {
  const actor = requirePermission(ctx.actor, "association:read");

  return inTransaction(ctx, async (tx) => {
    const members = await lockMembersFor(tx, actor, "association:read");
    const task = await openTask(tx, actor, input, { now: ctx.now() });
    const isTaken = task.ownerProfileId !== actor.profileId && members.some(({ profileId }) => profileId === task.ownerProfileId);
    if (isTaken) throw new ConflictError("TASK_TAKEN");
    if (task.state !== "open") throw new ConflictError("TASK_CHANGED");
    await tx
      .update(tasks)
      .set({ ownerProfileId: actor.profileId, version: task.version + 1, updatedAt: ctx.now() })
      .where(eq(tasks.id, task.id));
    await recordAudit(tx, actor, "preparedness.take_task", task.id, { title: task.title });
    return readTask(tx, actor, task.id, ctx.now());
  });
}
