import { and, eq } from "drizzle-orm";
import { associationTasks as tasks } from "#drizzle/schema/index.ts";
import { readJourneyPosition } from "#server/domains/preparedness/queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Selected, Transaction } from "#server/platform/database/db.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import { findJourneyTask } from "#shared/content/journey-tasks.ts";

/** What the rules of a change ask of a task. */
const taskFacts = {
  id: tasks.id,
  source: tasks.source,
  sourceKey: tasks.sourceKey,
  title: tasks.title,
  state: tasks.state,
  ownerProfileId: tasks.ownerProfileId,
  dueOn: tasks.dueOn,
  version: tasks.version,
};
export type TaskFacts = Selected<typeof taskFacts>;

/** A task by its id, or one of the journey by its key. */
export interface TaskReference {
  taskId: string | null;
  journeyTaskKey: string | null;
}

/**
 * Takes a task of the actor's association for this transaction. One of the journey that nobody has touched gets its row in the
 * current lap. With `version` it must be the one that was seen. Throws NotFoundError, ConflictError with TASK_CHANGED.
 */
export async function openTask(
  tx: Transaction,
  actor: MemberActor,
  { taskId, journeyTaskKey }: TaskReference,
  seen: { version?: number; now: Date },
): Promise<TaskFacts> {
  const isNamed = taskId
    ? eq(tasks.id, taskId)
    : and(
        eq(tasks.source, "journey"),
        eq(tasks.sourceKey, journeyTaskKey ?? ""),
        eq(tasks.round, await touch(tx, actor, journeyTaskKey, seen.now)),
      );
  const [row] = await tx
    .select(taskFacts)
    .from(tasks)
    .where(and(isNamed, eq(tasks.housingAssociationId, actor.associationId)))
    .for("update");
  if (!row) throw new NotFoundError();
  // A row that came with this call, or a moment ago and unchanged, is what was seen as untouched.
  const isSeen =
    seen.version === undefined || seen.version === row.version || (seen.version === 0 && row.version === 1 && isUntouched(row));
  if (!isSeen) throw new ConflictError("TASK_CHANGED");
  return row;
}

const isUntouched = ({ state, ownerProfileId, dueOn }: TaskFacts): boolean => state === "open" && !ownerProfileId && !dueOn;

/** Answers with the lap to which the row belongs. Throws NotFoundError for a key that is none. */
async function touch(tx: Transaction, actor: MemberActor, key: string | null, now: Date): Promise<number> {
  const task = findJourneyTask(key ?? "");
  if (!task) throw new NotFoundError();
  const { round } = await readJourneyPosition(tx, actor.associationId);
  await tx
    .insert(tasks)
    .values({
      housingAssociationId: actor.associationId,
      source: "journey",
      sourceKey: task.key,
      round,
      journeyPhaseId: task.phase,
      title: task.title,
      description: task.help,
      isMandatory: task.isMandatory,
      createdByProfileId: actor.profileId,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
  return round;
}
