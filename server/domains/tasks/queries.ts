import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { associationTasks as tasks } from "#drizzle/schema/index.ts";
import { readJourneyPosition } from "#server/domains/preparedness/queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Selected } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { JOURNEY_TASKS, type JourneyTask } from "#shared/content/journey-tasks.ts";
import { isoDay } from "#shared/format/date.ts";
import type { listTasksInput } from "#shared/schemas/tasks.ts";
import { memberOf } from "./people-queries.ts";

/** A task as the actor sees it; `today` as `YYYY-MM-DD`. */
const taskView = (db: Queryable, actor: MemberActor, today: string) => ({
  id: tasks.id,
  source: tasks.source,
  sourceKey: tasks.sourceKey,
  /** The lap of the journey. */
  round: tasks.round,
  journeyPhaseId: tasks.journeyPhaseId,
  crisisDomainId: tasks.crisisDomainId,
  title: tasks.title,
  description: tasks.description,
  isMandatory: tasks.isMandatory,
  state: tasks.state,
  /** Null for nobody, and for somebody who is no member any more. */
  owner: memberOf(db, actor, tasks.ownerProfileId),
  dueOn: tasks.dueOn,
  /** Open, and its day has passed. */
  isOverdue: sql<boolean>`${tasks.state} = 'open' and coalesce(${tasks.dueOn} < ${today}, false)`,
  doneAt: tasks.doneAt,
  doneBy: memberOf(db, actor, tasks.doneByProfileId),
  /** 0 for a task that nobody has touched. */
  version: tasks.version,
});

/** Something the association has to do. */
export interface TaskView extends Omit<Selected<ReturnType<typeof taskView>>, "id"> {
  /** Null for a task of the journey that nobody has touched yet; it is then named by its `sourceKey`. */
  id: string | null;
}

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
  return selectTasks(db, actor, now());
}

/** One task of the actor's association, as a change answers with it. Throws NotFoundError. */
export async function readTask(db: Queryable, actor: MemberActor, taskId: string, now: Date): Promise<TaskView> {
  const [task] = await selectTasks(db, actor, now, eq(tasks.id, taskId));
  if (!task) throw new NotFoundError();
  return task;
}

const selectTasks = (db: Queryable, actor: MemberActor, now: Date, which?: SQL) =>
  db
    .select(taskView(db, actor, isoDay(now)))
    .from(tasks)
    .where(and(eq(tasks.housingAssociationId, actor.associationId), which))
    .orderBy(asc(tasks.createdAt), asc(tasks.id));

/** A task of the journey as it stands until somebody touches it. */
function untouchedTask({ key, phase, title, help, isMandatory }: JourneyTask, round: number): TaskView {
  return {
    id: null,
    source: "journey",
    sourceKey: key,
    round,
    journeyPhaseId: phase,
    crisisDomainId: null,
    title,
    description: help,
    isMandatory,
    state: "open",
    owner: null,
    dueOn: null,
    isOverdue: false,
    doneAt: null,
    doneBy: null,
    version: 0,
  };
}

/** All tasks of one lap, those of the journey in the order of its content, with the rest behind. */
export function withUntouched(touched: readonly TaskView[], round: number): TaskView[] {
  const isOfLap = (task: TaskView) => task.source === "journey" && task.round === round;
  const byKey = new Map(touched.filter(isOfLap).map((task) => [task.sourceKey, task]));
  const journey = JOURNEY_TASKS.map((task) => {
    const found = byKey.get(task.key);
    byKey.delete(task.key);
    return found ?? untouchedTask(task, round);
  });
  return [...journey, ...byKey.values(), ...touched.filter((task) => task.source !== "journey")];
}
