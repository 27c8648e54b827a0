import { eq } from "drizzle-orm";
import type { z } from "zod";
import { associationTasks as tasks } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { notAMember } from "#server/domains/membership/rules.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError, NotFoundError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";
import type { assignTaskInput, removeTaskInput, setTaskStateInput, takeTaskInput } from "#shared/schemas/tasks.ts";
import { openTask } from "./open-task.ts";
import { readTask, type TaskView } from "./queries.ts";

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
