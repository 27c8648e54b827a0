import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { crisisTasks as tasks } from "#drizzle/schema/index.ts";
import { personOf } from "#server/domains/account/name-queries.ts";
import { readProfileFacts } from "#server/domains/association/profile-queries.ts";
import { listMembersAmong } from "#server/domains/membership/name-queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Selected, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { saveTaskInput, setTaskStateInput } from "#shared/schemas/crisis-page.ts";
import { conditionDueAt } from "./clock-rules.ts";
import { type Crisis, requireCrisisWork, takeCrisisForWork } from "./require-crisis.ts";

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

type StateInput = z.output<typeof setTaskStateInput>;

/**
 * Says where a task stands. Whoever begins one that nobody owns becomes its owner. Where somebody else has said the same
 * already, nothing changes. Throws NotFoundError, and ConflictError with TASK_CHANGED or CRISIS_RESOLVED.
 */
export function setTaskState(ctx: DomainContext, { activationId, taskId, version, state }: StateInput): Promise<TaskView> {
  return inTransaction(ctx, async (tx) => {
    const { actor, crisis } = await takeCrisisForWork(ctx, tx, activationId);
    // Only the one who begins a task takes it: the second one has to see whose it is.
    if (state !== "in_progress" && (await isAlready(tx, { activationId, taskId, version, state }))) return readTask(tx, crisis, taskId);
    const isDone = state === "done";
    await changeTask(
      tx,
      { activationId, taskId, version },
      {
        state,
        ...(state === "in_progress" && { ownerProfileId: sql`coalesce(${tasks.ownerProfileId}, ${actor.profileId})` }),
        doneAt: isDone ? ctx.now() : null,
        doneByProfileId: isDone ? actor.profileId : null,
        updatedAt: ctx.now(),
      },
    );
    await recordAudit(tx, actor, "crisis.set_task_state", taskId, { activationId, state });
    await ctx.live.publish(tx, `crisis:${activationId}`);
    return readTask(tx, crisis, taskId);
  });
}

/** Whether the task has come to this state since that version. */
async function isAlready(tx: Transaction, { activationId, taskId, version, state }: StateInput): Promise<boolean> {
  const which = and(eq(tasks.id, taskId), eq(tasks.crisisActivationId, activationId), eq(tasks.state, state), gt(tasks.version, version));
  return (await tx.$count(tasks, which)) > 0;
}

/** Writes on the version that was seen and on no other. The crisis has been taken. */
async function changeTask(
  tx: Transaction,
  task: { activationId: string; taskId: string; version: number },
  values: PgUpdateSetSource<typeof tasks>,
): Promise<string> {
  const isTask = and(eq(tasks.id, task.taskId), eq(tasks.crisisActivationId, task.activationId));
  const changed = await tx
    .update(tasks)
    .set({ ...values, version: sql`${tasks.version} + 1` })
    .where(and(isTask, eq(tasks.version, task.version)))
    .returning({ id: tasks.id });
  if (changed.length > 0) return task.taskId;
  const [exists] = await tx.select({ id: tasks.id }).from(tasks).where(isTask);
  throw exists ? new ConflictError("TASK_CHANGED") : new NotFoundError();
}

const taskView = (db: Queryable) => ({
  id: tasks.id,
  phase: tasks.phase,
  title: tasks.title,
  role: tasks.role,
  createdAt: tasks.createdAt,
  /** Null when nobody has said when, and no clock does. */
  dueAt: tasks.dueAt,
  /** In words, when something else than the time decides: «När det är under 14 °C inne». */
  condition: tasks.condition,
  state: tasks.state,
  owner: personOf(db, tasks.ownerProfileId),
  doneAt: tasks.doneAt,
  doneBy: personOf(db, tasks.doneByProfileId),
  /** Goes back with every change, so that nobody writes over what they have not seen. */
  version: tasks.version,
});
export type TaskView = Selected<ReturnType<typeof taskView>>;

/** What is to be done in a crisis, in the order of its playbook and then of who added it. */
export async function listTasks(ctx: DomainContext, { activationId }: { activationId: string }): Promise<TaskView[]> {
  const { crisis } = await requireCrisisWork(ctx, ctx.db, activationId);
  return readTasks(ctx.db, crisis);
}

/** The same for a caller who has been let in. */
export async function readTasks(db: Queryable, crisis: Crisis): Promise<TaskView[]> {
  const rows = await db
    .select(taskView(db))
    .from(tasks)
    .where(eq(tasks.crisisActivationId, crisis.id))
    .orderBy(asc(tasks.phase), asc(tasks.position), asc(tasks.createdAt), asc(tasks.id));
  const house = await readProfileFacts(db, crisis.housingAssociationId);
  return rows.map((task) => ({ ...task, dueAt: task.dueAt ?? conditionDueAt(task.condition, crisis, house) }));
}

/** One task of the crisis, as a change answers with it. Throws NotFoundError. */
async function readTask(db: Queryable, crisis: Crisis, taskId: string): Promise<TaskView> {
  const task = (await readTasks(db, crisis)).find(({ id }) => id === taskId);
  if (!task) throw new NotFoundError();
  return task;
}
