import type { TaskView } from "#server/domains/tasks/queries.ts";
import type { JourneyStatus } from "#shared/enums.ts";
import { MAX_JOURNEY_PHASE } from "#shared/limits.ts";

const DAY_MS = 86_400_000;

export interface PhaseStatus {
  journeyPhaseId: number;
  status: JourneyStatus;
  round: number;
}

/** Whole days that a phase has taken. */
export function daysUsed(startedAt: Date, completedAt: Date | null, now: Date): number {
  return Math.max(0, Math.floor(((completedAt ?? now).getTime() - startedAt.getTime()) / DAY_MS));
}

export const countOpenMandatory = (tasks: readonly Pick<TaskView, "isMandatory" | "state">[]): number =>
  tasks.filter(({ isMandatory, state }) => isMandatory && state === "open").length;

/** The lap is done when its last phase is, and nothing is in progress. */
export function isLapDone(statuses: readonly PhaseStatus[], round: number): boolean {
  const ofLap = statuses.filter((status) => status.round === round);
  return (
    ofLap.some(({ journeyPhaseId, status }) => journeyPhaseId === MAX_JOURNEY_PHASE && status === "completed") &&
    !ofLap.some(({ status }) => status === "in_progress")
  );
}

/** What can begin now: the current phase where none is in progress, or the first of the next lap; null while one is in progress. */
export function nextToStart(
  statuses: readonly PhaseStatus[],
  { round, phase }: { round: number; phase: number },
): { round: number; phase: number } | null {
  if (statuses.some((status) => status.status === "in_progress")) return null;
  return isLapDone(statuses, round) ? { round: round + 1, phase: 1 } : { round, phase };
}

/** Open tasks first, those with the soonest day before the others; closed ones last. */
export function compareTasks(a: TaskView, b: TaskView): number {
  const rank = ({ state }: TaskView) => (state === "open" ? 0 : 1);
  return rank(a) - rank(b) || (a.dueOn ?? "9999").localeCompare(b.dueOn ?? "9999");
}

/** A phase of a lap that is over. `startedAt` is null for the first phase of all, which begins with the association. */
export interface LapStatus {
  journeyPhaseId: number;
  status: JourneyStatus;
  startedAt: Date | null;
  completedAt: Date | null;
  completedByProfileId: string | null;
  completionNote: string | null;
}

/** What the event log tells of a lap, the oldest entry first. */
export function statusesFromLog(
  entries: readonly { ends: boolean; phase: number; at: Date; profileId: string | null; reason: string | null }[],
): LapStatus[] {
  const byPhase = new Map<number, LapStatus>();
  for (const { ends, phase: journeyPhaseId, at, profileId, reason } of entries) {
    const startedAt = byPhase.get(journeyPhaseId)?.startedAt ?? null;
    const closed = { status: "completed" as const, startedAt, completedAt: at, completedByProfileId: profileId, completionNote: reason };
    const begun = { status: "in_progress" as const, startedAt: at, completedAt: null, completedByProfileId: null, completionNote: null };
    byPhase.set(journeyPhaseId, { journeyPhaseId, ...(ends ? closed : begun) });
  }
  return [...byPhase.values()];
}
