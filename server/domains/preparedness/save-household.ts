import type { z } from "zod";
import { households } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { saveHouseholdInput } from "#shared/schemas/account.ts";
import { type HouseholdView, toHouseholdView } from "./views.ts";

/** Replaces what the caller has written about their own household; an empty list removes what stood there. Private notes
 *  leave no audit row. */
export async function saveHousehold(ctx: DomainContext, input: z.output<typeof saveHouseholdInput>): Promise<HouseholdView> {
  const { profileId } = requireSignedIn(ctx.actor);
  const values = { ...input, updatedAt: ctx.now() };
  const [row] = await ctx.db
    .insert(households)
    .values({ profileId, ...values })
    .onConflictDoUpdate({ target: households.profileId, set: values })
    .returning();
  return toHouseholdView(profileId, row);
}
