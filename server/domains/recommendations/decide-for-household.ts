import type { z } from "zod";
import { lockProfile } from "#server/domains/account/lock-profile.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { decideForHouseholdInput } from "#shared/schemas/recommendations.ts";
import { POSSIBLE_AT_HOME, requirePossible } from "./rules.ts";
import { findHouseholdStates } from "./state-queries.ts";
import { writeState } from "./write-state.ts";

/**
 * What the caller decides about a recommendation for the own household: to do, done, not relevant, or none of it any more. Private:
 * no audit row. Throws ConflictError with RECOMMENDATION_DECIDED when another window was faster.
 */
export async function decideForHousehold(ctx: DomainContext, { key, decision }: z.output<typeof decideForHouseholdInput>): Promise<void> {
  const { profileId } = requireSignedIn(ctx.actor);
  const now = ctx.now();

  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, profileId);
    const states = await findHouseholdStates(tx, profileId, now);
    requirePossible(POSSIBLE_AT_HOME, decision.kind, states.get(key));
    await writeState(tx, { profileId }, { key, decision, decidedByProfileId: profileId, now });
  });
}
