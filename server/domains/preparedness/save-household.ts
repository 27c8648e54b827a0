import type { z } from "zod";
import { households } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { saveHouseholdInput } from "#shared/schemas/account.ts";
import { type HouseholdView, toHouseholdView } from "./views.ts";

type Household = z.output<typeof saveHouseholdInput>;

/** Replaces what the caller has written about their own household; an empty list removes what stood there. Private notes
 *  leave no audit row. */
export async function saveHousehold(ctx: DomainContext, input: Household): Promise<HouseholdView> {
  const { profileId } = requireSignedIn(ctx.actor);
  return toHouseholdView(profileId, await writeHousehold(ctx, ctx.db, profileId, input));
}

/** Writes some of a household's values; the others stay as they are. */
export async function writeHousehold(ctx: Pick<DomainContext, "now">, db: Queryable, profileId: string, input: Partial<Household>) {
  const values = { ...input, updatedAt: ctx.now() };
  const [row] = await db
    .insert(households)
    .values({ profileId, ...values })
    .onConflictDoUpdate({ target: households.profileId, set: values })
    .returning();
  return row;
}
