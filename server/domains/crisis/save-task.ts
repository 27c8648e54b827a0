import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisTasks as tasks } from "#drizzle/schema/index.ts";
import { listMembersAmong } from "#server/domains/membership/name-queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { saveTaskInput } from "#shared/schemas/crisis-page.ts";
import type { TaskView } from "./page-views.ts";
import { takeCrisisForWork } from "./require-crisis.ts";
import { changeTask } from "./set-task-state.ts";
import { readTask } from "./task-queries.ts";

type Input = z.output<typeof saveTaskInput>;

/**
 * Adds a task or changes one. Throws ConflictError with TASK_CHANGED when somebody changed it first, or CRISIS_RESOLVED;
 * NotFoundError also for an owner who is not a member.
 */
export function saveTask(ctx: DomainContext, input: Input): Promise<TaskView> {
  return inTransaction(ctx, async (tx) => {
    const { actor, crisis } = await takeCrisisForWork(ctx, tx, input.activationId);
    const owner = input.ownerProfileId ?? null;
    if (owner && (await listMembersAmong(tx, actor.associationId, [owner])).length === 0) throw new NotFoundError();
    const values = {
      title: input.title,
      phase: input.phase,
      role: input.role ?? null,
      dueAt: input.dueAt ? new Date(input.dueAt) : null,
      ownerProfileId: owner,
      updatedAt: ctx.now(),
    };
    const taskId = input.task
      ? await changeTask(tx, { activationId: crisis.id, ...input.task }, values)
      : await addTask(tx, { ...values, crisisActivationId: crisis.id });
    await recordAudit(tx, actor, "crisis.save_task", taskId, { activationId: crisis.id });
    await ctx.live.publish(tx, `crisis:${crisis.id}`);
    return readTask(tx, crisis, taskId);
  });
}

/** After all others of its phase. */
async function addTask(tx: Transaction, values: Omit<typeof tasks.$inferInsert, "position">): Promise<string> {
  const last = tx
    .select({ position: sql`coalesce(max(${tasks.position}), 0) + 1` })
    .from(tasks)
    .where(and(eq(tasks.crisisActivationId, values.crisisActivationId), eq(tasks.phase, values.phase ?? "crisis")));
  const [added] = await tx
    .insert(tasks)
    .values({ ...values, position: sql`(${last})` })
    .returning({ id: tasks.id });
  if (!added) throw new Error("the task was not added");
  return added.id;
}
