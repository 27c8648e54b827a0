import { asc, eq } from "drizzle-orm";
import { crisisTasks as tasks } from "#drizzle/schema/index.ts";
import { namesOfProfiles } from "#server/domains/account/name-queries.ts";
import { readProfileFacts } from "#server/domains/association/profile-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { TaskView } from "./page-views.ts";
import { toPerson } from "./person-view.ts";
import { type Crisis, requireCrisisWork } from "./require-crisis.ts";
import { conditionDueAt } from "./task-rules.ts";

/** What is to be done in a crisis, in the order of its playbook and then of who added it. */
export async function listTasks(ctx: DomainContext, { activationId }: { activationId: string }): Promise<TaskView[]> {
  const { crisis } = await requireCrisisWork(ctx, ctx.db, activationId);
  return readTasks(ctx.db, crisis);
}

/** The same for a caller who has been let in. */
export async function readTasks(db: Queryable, crisis: Crisis): Promise<TaskView[]> {
  const rows = await db
    .select()
    .from(tasks)
    .where(eq(tasks.crisisActivationId, crisis.id))
    .orderBy(asc(tasks.phase), asc(tasks.position), asc(tasks.createdAt), asc(tasks.id));
  const people = rows.flatMap(({ ownerProfileId, doneByProfileId }) => [ownerProfileId, doneByProfileId]).filter((id) => id !== null);
  const names = await namesOfProfiles(db, people);
  const house = await readProfileFacts(db, crisis.housingAssociationId);
  return rows.map((row) => ({
    id: row.id,
    phase: row.phase,
    title: row.title,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    dueAt: (row.dueAt ?? conditionDueAt(row.condition, crisis, house))?.toISOString() ?? null,
    condition: row.condition,
    state: row.state,
    owner: toPerson(row.ownerProfileId, names),
    doneAt: row.doneAt?.toISOString() ?? null,
    doneBy: toPerson(row.doneByProfileId, names),
    version: row.version,
  }));
}

/** One task of the crisis, as a change answers with it. Throws NotFoundError. */
export async function readTask(db: Queryable, crisis: Crisis, taskId: string): Promise<TaskView> {
  const task = (await readTasks(db, crisis)).find(({ id }) => id === taskId);
  if (!task) throw new NotFoundError();
  return task;
}
