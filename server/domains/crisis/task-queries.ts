import { asc, eq } from "drizzle-orm";
import { crisisTasks as tasks } from "#drizzle/schema/index.ts";
import { personOf } from "#server/domains/account/name-queries.ts";
import { readProfileFacts } from "#server/domains/association/profile-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Selected } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { type Crisis, requireCrisisWork } from "./require-crisis.ts";
import { conditionDueAt } from "./task-rules.ts";

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
export async function readTask(db: Queryable, crisis: Crisis, taskId: string): Promise<TaskView> {
  const task = (await readTasks(db, crisis)).find(({ id }) => id === taskId);
  if (!task) throw new NotFoundError();
  return task;
}
