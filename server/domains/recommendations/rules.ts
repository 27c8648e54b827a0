import { ConflictError } from "#server/platform/errors.ts";
import type { ActionState } from "#shared/enums.ts";
import type { RecommendationDecision } from "#shared/schemas/recommendations.ts";

const RETURN_MONTHS = 12;

/** What somebody has decided, and until when it holds. */
export interface Decided {
  state: ActionState;
  reason: string | null;
  returnsAt: Date | null;
  /** A task of the association says so. */
  byTask: boolean;
}

/** When something put aside or done is recommended again. */
export function returnsAfter(moment: Date): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + RETURN_MONTHS);
  return later;
}

/** A decision that still holds; null when there is none any more. */
export function stillDecided(decided: Decided | undefined, now: Date): Decided | null {
  return decided && (decided.returnsAt === null || decided.returnsAt > now) ? decided : null;
}

type Possible = Record<RecommendationDecision["kind"], readonly (ActionState | null)[]>;

/** From which states a household decides; null is not decided. */
export const POSSIBLE_AT_HOME: Possible = {
  plan: [null],
  complete: [null, "planned"],
  dismiss: [null, "planned"],
  restore: ["planned", "done", "dismissed"],
};

/** The same for an association, where what is planned is a task and goes on as one. */
export const POSSIBLE_TOGETHER: Possible = { plan: [null], complete: [null], dismiss: [null], restore: ["done", "dismissed"] };

/** Throws ConflictError with RECOMMENDATION_DECIDED when somebody else has been faster. */
export function requirePossible(possible: Possible, kind: RecommendationDecision["kind"], decided: Decided | undefined): void {
  if (!possible[kind].includes(decided?.state ?? null)) throw new ConflictError("RECOMMENDATION_DECIDED");
}
