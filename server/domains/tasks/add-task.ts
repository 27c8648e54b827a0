import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { associationTasks as tasks } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { notAMember } from "#server/domains/membership/rules.ts";
import { findCrisisDomain } from "#server/domains/preparedness/domain-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import type { TaskSource } from "#shared/enums.ts";
import { TASKS_MAX } from "#shared/limits.ts";
import type { addTaskInput } from "#shared/schemas/tasks.ts";
import { readTask, type TaskView } from "./queries.ts";

export interface NewTask {
  source: Exclude<TaskSource, "journey">;
  /** Names it among those of its source: the same key again answers with the same task, opened anew. */
  sourceKey?: string | null;
  title: string;
  description?: string | null;
  crisisDomainId?: string | null;
  ownerProfileId?: string | null;
  /** `YYYY-MM-DD` */
  dueOn?: string | null;
}

/** Writes down a task by hand. Throws ForbiddenError, InvalidError with TOO_MANY_TASKS, NotFoundError for a stranger or an area that is none. */
export function addTask(ctx: DomainContext, input: z.output<typeof addTaskInput>): Promise<TaskView> {
  return addTaskFrom(ctx, { ...input, source: "manual" });
}

/** The same for what another part of the portal proposes: a recommendation, a scenario, an event. */
export async function addTaskFrom(ctx: DomainContext, task: NewTask): Promise<TaskView> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  return inTransaction(ctx, async (tx) => {
    const [taskId] = await insertTasks(tx, actor, [task], ctx.now());
    return readTask(tx, actor, taskId ?? "", ctx.now());
  });
}

/** Several at once inside the caller's transaction, with an audit row each. Answers with their ids in the same order. */
export async function insertTasks(tx: Transaction, actor: MemberActor, added: readonly NewTask[], now: Date): Promise<string[]> {
  const members = await lockMembersFor(tx, actor, "preparedness:edit");
  const count = await tx.$count(tasks, eq(tasks.housingAssociationId, actor.associationId));
  if (count + added.length > TASKS_MAX) throw new InvalidError("TOO_MANY_TASKS");
  const ids: string[] = [];
  for (const task of added) {
    if (task.ownerProfileId && !members.some(({ profileId }) => profileId === task.ownerProfileId)) throw notAMember("ownerProfileId");
    if (task.crisisDomainId && !(await findCrisisDomain(tx, task.crisisDomainId))) throw new NotFoundError();
    const id = await insertTask(tx, actor, task, now);
    await recordAudit(tx, actor, "preparedness.add_task", id, { title: task.title, source: task.source });
    ids.push(id);
  }
  return ids;
}

async function insertTask(tx: Transaction, actor: MemberActor, { source, sourceKey = null, ...task }: NewTask, now: Date): Promise<string> {
  const known = sourceKey === null ? undefined : await reopenTask(tx, actor, { source, sourceKey }, now);
  if (known) return known;
  const [row] = await tx
    .insert(tasks)
    .values({
      ...task,
      source,
      sourceKey,
      housingAssociationId: actor.associationId,
      createdByProfileId: actor.profileId,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: tasks.id });
  if (!row) throw new Error("the task was not added");
  return row.id;
}

/** The association is locked, so nobody adds the same one beside. */
async function reopenTask(
  tx: Transaction,
  { associationId }: MemberActor,
  { source, sourceKey }: { source: TaskSource; sourceKey: string },
  now: Date,
): Promise<string | undefined> {
  const [known] = await tx
    .update(tasks)
    .set({ state: "open", doneAt: null, doneByProfileId: null, version: sql`${tasks.version} + 1`, updatedAt: now })
    .where(and(eq(tasks.housingAssociationId, associationId), eq(tasks.source, source), eq(tasks.sourceKey, sourceKey)))
    .returning({ id: tasks.id });
  return known?.id;
}
