import type { HouseholdFacts } from "#shared/content/household-rules/facts.ts";
import type { StartStepKey } from "#shared/content/start-steps.ts";
import type { StepState } from "./rules.ts";

/** How far somebody has come at home and in the house. `ownRoles`: taken roles and tasks. */
export function memberSteps(facts: HouseholdFacts, ownParts: number): Partial<Record<StartStepKey, StepState>> {
  const { persons, daysPrepared, water, house } = facts;
  return {
    household: { isDone: persons !== null && daysPrepared !== null, progress: null },
    "home-water": {
      isDone: water !== null,
      progress: water?.endurance == null ? null : `${String(water.endurance).replace(".", ",")} dygn`,
    },
    subscribe: { isDone: house?.subscribes ?? false, progress: null },
    help: {
      isDone: ownParts > 0,
      progress: ownParts > 0 ? `${ownParts} ${ownParts === 1 ? "roll eller uppgift" : "roller och uppgifter"}` : null,
    },
    join: { isDone: house !== null, progress: null },
  };
}
