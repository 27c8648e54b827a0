import type { StartStepKey } from "#shared/content/start-steps.ts";
import type { AssociationRole } from "#shared/enums.ts";

const OWNER: readonly StartStepKey[] = ["facts", "ambition", "invite", "crisis-group", "water-plan", "posters"];
const MEMBER: readonly StartStepKey[] = ["household", "home-water", "subscribe", "help"];
const ALONE: readonly StartStepKey[] = ["household", "home-water", "join"];

/** The steps of somebody with this role; null is somebody without an association. */
export function stepsFor(role: AssociationRole | null): readonly StartStepKey[] {
  if (role === null) return ALONE;
  return role === "system_owner" ? OWNER : MEMBER;
}

/** What the records say of a step: whether it is done, and how far it has come. */
export interface StepState {
  isDone: boolean;
  /** Something is done of it, but not all. */
  hasBegun?: boolean;
  progress: string | null;
}

/** So many of so many, done when all are there. */
export function countedOf(count: number, total: number, what: string): StepState {
  return { isDone: total > 0 && count >= total, hasBegun: count > 0, progress: `${count} av ${total} ${what}` };
}
