import { journeyPhases } from "#drizzle/schema/index.ts";
import type { EvidenceView, ReadinessOverview } from "#server/domains/readiness/views.ts";
import type { TaskPerson } from "#server/domains/tasks/people-queries.ts";
import type { TaskView } from "#server/domains/tasks/queries.ts";
import type { Selected } from "#server/platform/database/db.ts";
import type { JourneyStatus } from "#shared/enums.ts";
import { countOpenMandatory, daysUsed, type LapStatus } from "./rules.ts";

/** A task with what shows that it is done. */
export interface JourneyTaskView extends TaskView {
  evidence: EvidenceView[];
}

export const phaseColumns = {
  id: journeyPhases.id,
  name: journeyPhases.name,
  description: journeyPhases.description,
  deliverable: journeyPhases.deliverable,
};

/** One phase of a lap. */
export interface PhaseView extends Selected<typeof phaseColumns> {
  /** Null: not begun in this lap. */
  status: JourneyStatus | null;
  startedAt: Date | null;
  completedAt: Date | null;
  completedBy: TaskPerson | null;
  /** Why it was ended with mandatory tasks open. */
  completionNote: string | null;
  /** Whole days from its start to its end, or to now; null for one that has not begun. */
  daysUsed: number | null;
  openMandatory: number;
  tasks: JourneyTaskView[];
}

export interface JourneyView {
  round: number;
  /** The phase the association is in (DATA-26). */
  currentPhase: number;
  /** All eight are completed: the next lap can begin. */
  isLapDone: boolean;
  ambitionLevel: string | null;
  phases: PhaseView[];
  /** What has to be done beside the journey: open first, the soonest due before. */
  otherTasks: JourneyTaskView[];
  /** What the caller may do. */
  mayEdit: boolean;
  mayDecide: boolean;
}

/** A phase as it stands in a lap; without a status it has not begun. */
export function toPhaseView(
  phase: Selected<typeof phaseColumns>,
  status: Omit<LapStatus, "journeyPhaseId"> | undefined,
  { tasks, people, now }: { tasks: JourneyTaskView[]; people: ReadonlyMap<string, string>; now: Date },
): PhaseView {
  const profileId = status?.completedByProfileId ?? null;
  const completedBy = profileId === null ? undefined : people.get(profileId);
  return {
    ...phase,
    status: status?.status ?? null,
    startedAt: status?.startedAt ?? null,
    completedAt: status?.completedAt ?? null,
    completedBy: profileId !== null && completedBy !== undefined ? { profileId, name: completedBy } : null,
    completionNote: status?.completionNote ?? null,
    daysUsed: status?.startedAt ? daysUsed(status.startedAt, status.completedAt, now) : null,
    openMandatory: countOpenMandatory(tasks),
    tasks,
  };
}

/** All that the report to the board tells. */
export interface JourneyReport {
  associationName: string;
  printedAt: Date;
  journey: JourneyView;
  readiness: ReadinessOverview;
}

/** What the report on a lap that is over tells. */
export interface LapReport {
  associationName: string;
  printedAt: Date;
  journey: Pick<JourneyView, "round" | "phases">;
}
