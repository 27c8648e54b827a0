import type { AssociationFacts } from "#shared/content/association-rules/facts.ts";
import { isFormed } from "#shared/content/association-rules/people.ts";
import { COVERAGE_GOAL } from "#shared/content/readiness.ts";
import type { StartStepKey } from "#shared/content/start-steps.ts";
import { countedOf, type StepState } from "./rules.ts";

/** Facts of the house that a step asks for (`recommendations/missing-facts.ts`). */
const FACTS_ASKED = 12;

/** How far an association has come with each of its owners' steps, by the thresholds of its recommendations. */
export function ownerSteps(facts: AssociationFacts, memberCount: number): Partial<Record<StartStepKey, StepState>> {
  const { missingFacts, ambition, crisisGroup, water, coverage } = facts;
  const places = crisisGroup ? `${crisisGroup.filled} av ${crisisGroup.places} platser` : null;
  return {
    facts: countedOf(FACTS_ASKED - missingFacts.length, FACTS_ASKED, "uppgifter"),
    ambition: { isDone: ambition !== null, progress: ambition?.name ?? null },
    invite: { isDone: memberCount > 1, progress: memberCount > 1 ? `${memberCount} personer` : "Bara du" },
    "crisis-group": { isDone: isFormed(crisisGroup), hasBegun: (crisisGroup?.filled ?? 0) > 0, progress: places },
    "water-plan": { isDone: water !== null, progress: water ? `${water.days} dygn` : null },
    posters: {
      isDone: (coverage ?? 0) >= COVERAGE_GOAL,
      hasBegun: (coverage ?? 0) > 0,
      progress: coverage === null ? null : `${Math.round(coverage * 100)} % av lägenheterna`,
    },
  };
}
