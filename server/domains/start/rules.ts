import type { StartStepKey } from "#shared/content/start-steps.ts";
import type { AssociationRole } from "#shared/enums.ts";

const OWNER: readonly StartStepKey[] = ["address", "co-owner", "roles", "reach", "binder", "drill"];
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
  /** Somebody else is to answer: it is not what to do next. */
  waits?: boolean;
  /** In place of the step's own: where it is done by what there is already. */
  href?: string;
  label?: string;
}
