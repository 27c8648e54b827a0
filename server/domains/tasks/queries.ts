import { and, asc, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { associationTasks as tasks } from "#drizzle/schema/index.ts";
import { readJourneyPosition } from "#server/domains/preparedness/queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";
import type { listTasksInput } from "#shared/schemas/tasks.ts";
import { memberName } from "./people-queries.ts";
import { withUntouched } from "./rules.ts";
import { type TaskView, toTaskView } from "./views.ts";

/**
 * The tasks of the caller's association: those of the journey's current lap, touched or not, and all others. Without a phase
 * named, untouched tasks of phases that have not come yet are left out.
 */
export async function listTasks(
  ctx: DomainContext,
  { journeyPhaseId, state, mine }: Partial<z.output<typeof listTasksInput>> = {},
): Promise<TaskView[]> {
  const actor = requirePermission(ctx.actor, "association:read");
  const [all, position] = await Promise.all([readTasks(ctx, actor), readJourneyPosition(ctx.db, actor.associationId)]);
  return withUntouched(all, position.round).filter(
    (task) =>
      (journeyPhaseId ? task.journeyPhaseId === journeyPhaseId : task.id !== null || (task.journeyPhaseId ?? 0) <= position.phase) &&
      (!state || task.state === state) &&
      (!mine || task.owner?.profileId === actor.profileId),
  );
}

/** Every task that has a row, of all laps, oldest first. The caller has been let in. */
export async function readTasks({ db, now }: { db: Queryable; now(): Date }, actor: MemberActor): Promise<TaskView[]> {
  const rows = await selectTasks(db, actor);
  const today = isoDay(now());
  return rows.map((row) => toTaskView(row, today));
}

/** One task of the actor's association, as a change answers with it. Throws NotFoundError. */
export async function readTask(db: Queryable, actor: MemberActor, taskId: string, now: Date): Promise<TaskView> {
  const [row] = await selectTasks(db, actor, eq(tasks.id, taskId));
  if (!row) throw new NotFoundError();
  return toTaskView(row, isoDay(now));
}

const selectTasks = (db: Queryable, actor: MemberActor, which?: SQL) =>
  db
    .select({
      ...getTableColumns(tasks),
      ownerName: memberName(db, actor, tasks.ownerProfileId),
      doneByName: memberName(db, actor, tasks.doneByProfileId),
    })
    .from(tasks)
    .where(and(eq(tasks.housingAssociationId, actor.associationId), which))
    .orderBy(asc(tasks.createdAt), asc(tasks.id));
