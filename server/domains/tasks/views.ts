import type { associationTasks } from "#drizzle/schema/index.ts";
import type { TaskSource, TaskState } from "#shared/enums.ts";

export type TaskRow = typeof associationTasks.$inferSelect;

export interface TaskPerson {
  profileId: string;
  name: string;
}

/** Something the association has to do. */
export interface TaskView {
  /** Null for a task of the journey that nobody has touched yet; it is then named by its `sourceKey`. */
  id: string | null;
  source: TaskSource;
  sourceKey: string | null;
  /** The lap of the journey. */
  round: number;
  journeyPhaseId: number | null;
  crisisDomainId: string | null;
  title: string;
  description: string | null;
  isMandatory: boolean;
  state: TaskState;
  /** Null for nobody, and for somebody who is no member any more. */
  owner: TaskPerson | null;
  dueOn: string | null;
  /** Open, and its day has passed. */
  isOverdue: boolean;
  doneAt: string | null;
  doneBy: TaskPerson | null;
  /** 0 for a task that nobody has touched. */
  version: number;
}

const toPerson = (profileId: string | null, name: string | null): TaskPerson | null =>
  profileId !== null && name !== null ? { profileId, name } : null;

/** `today` as `YYYY-MM-DD`. */
export function toTaskView(row: TaskRow & { ownerName: string | null; doneByName: string | null }, today: string): TaskView {
  return {
    id: row.id,
    source: row.source,
    sourceKey: row.sourceKey,
    round: row.round,
    journeyPhaseId: row.journeyPhaseId,
    crisisDomainId: row.crisisDomainId,
    title: row.title,
    description: row.description,
    isMandatory: row.isMandatory,
    state: row.state,
    owner: toPerson(row.ownerProfileId, row.ownerName),
    dueOn: row.dueOn,
    isOverdue: row.state === "open" && row.dueOn !== null && row.dueOn < today,
    doneAt: row.doneAt?.toISOString() ?? null,
    doneBy: toPerson(row.doneByProfileId, row.doneByName),
    version: row.version,
  };
}
