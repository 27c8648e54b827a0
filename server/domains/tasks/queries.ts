import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { associationTasks as tasks } from "#drizzle/schema/index.ts";
import { readJourneyPosition } from "#server/domains/preparedness/queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";
import type { listTasksInput } from "#shared/schemas/tasks.ts";
import { findPeople } from "./people-queries.ts";
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
  const rows = await db
    .select()
    .from(tasks)
    .where(eq(tasks.housingAssociationId, actor.associationId))
    .orderBy(asc(tasks.createdAt), asc(tasks.id));
  const people = await findPeople(
    db,
    actor,
    rows.flatMap((row) => [row.ownerProfileId, row.doneByProfileId]),
  );
  const today = isoDay(now());
  return rows.map((row) => toTaskView(row, people, today));
}

/** One task of the actor's association, as a change answers with it. Throws NotFoundError. */
export async function readTask(db: Queryable, actor: MemberActor, taskId: string, now: Date): Promise<TaskView> {
  const [row] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.housingAssociationId, actor.associationId)));
  if (!row) throw new NotFoundError();
  return toTaskView(row, await findPeople(db, actor, [row.ownerProfileId, row.doneByProfileId]), isoDay(now));
}
