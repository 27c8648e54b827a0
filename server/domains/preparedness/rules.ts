import type { JourneyStatus } from "#shared/enums.ts";
import { MAX_JOURNEY_PHASE } from "#shared/limits.ts";

/** The phase an association is in (DATA-26): the one in progress, else the one after the last completed, else the first. */
export function currentPhaseNumber(statuses: readonly { journeyPhaseId: number; status: JourneyStatus }[]): number {
  const inProgress = statuses.find(({ status }) => status === "in_progress");
  if (inProgress) return inProgress.journeyPhaseId;
  const lastCompleted = Math.max(0, ...statuses.map(({ journeyPhaseId }) => journeyPhaseId));
  return Math.min(lastCompleted + 1, MAX_JOURNEY_PHASE);
}

export interface JourneyPosition {
  /** The lap, counted from 1: phase 8 completed lets the next one begin. */
  round: number;
  phase: number;
}

/** Where an association stands: the rule above among the phases of its latest lap. */
export function journeyPosition(statuses: readonly { journeyPhaseId: number; status: JourneyStatus; round: number }[]): JourneyPosition {
  const round = Math.max(1, ...statuses.map((status) => status.round));
  return { round, phase: currentPhaseNumber(statuses.filter((status) => status.round === round)) };
}
