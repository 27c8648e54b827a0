import type { RouterOutputs } from "#client/lib/trpc.ts";

export type Journey = RouterOutputs["journey"]["overview"];
export type Phase = Journey["phases"][number];
export type Task = Phase["tasks"][number];
export type Evidence = Task["evidence"][number];
export type Readiness = RouterOutputs["readiness"]["overview"];
export type Area = Readiness["areas"][number];
export type Factor = Area["factors"][number];

/** How a task is named to the server: by its id, or as one of the journey that nobody has touched yet. */
export interface TaskReference {
  taskId: string | null;
  journeyTaskKey: string | null;
}

export const referenceOf = ({ id, sourceKey }: { id: string | null; sourceKey: string | null }): TaskReference =>
  id ? { taskId: id, journeyTaskKey: null } : { taskId: null, journeyTaskKey: sourceKey };

/** For every change of the journey: others change it too, and much of it shows on several pages. */
export const JOURNEY_CHANGE = {
  failed: "Det gick inte att spara",
  touches: ["journey", "tasks", "readiness", "dashboard"],
} as const;

/** The phase that the address names, else the current one. */
export function shownPhase(journey: Journey, wanted: string | null): Phase | undefined {
  return journey.phases.find(({ id }) => String(id) === wanted) ?? journey.phases.find(({ id }) => id === journey.currentPhase);
}

/** «3 obligatoriska uppgifter är inte klara.» */
export const openMandatoryText = (count: number): string =>
  count === 1 ? "1 obligatorisk uppgift är inte klar." : `${count} obligatoriska uppgifter är inte klara.`;

/** What of the journey can begin now, in this lap or the next; null while a phase is in progress. */
export function nextStart({ phases, round, currentPhase, isLapDone }: Journey): { journeyPhaseId: number; round: number } | null {
  if (phases.some(({ status }) => status === "in_progress")) return null;
  return isLapDone ? { journeyPhaseId: 1, round: round + 1 } : { journeyPhaseId: currentPhase, round };
}

/** What is asked about a task in a dialog of its own. */
export interface TaskDialogs {
  onAssign: (task: Task) => void;
  onEvidence: (task: Task) => void;
}
