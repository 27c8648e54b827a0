import { eq } from "drizzle-orm";
import { householdWater } from "#drizzle/schema/index.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { summarizeHouseholdWater } from "#shared/calculations/household-water.ts";
import { initialHouseholdWater } from "./rules.ts";
import { type HouseholdWaterView, toHouseholdWaterValues } from "./views.ts";

/** The water of the caller's own household; nobody else's can be asked for. */
export async function readHouseholdWater(ctx: DomainContext): Promise<HouseholdWaterView> {
  const { profileId } = requireSignedIn(ctx.actor);
  const [row] = await ctx.db.select().from(householdWater).where(eq(householdWater.profileId, profileId));
  const values = row ? toHouseholdWaterValues(row) : initialHouseholdWater((await readHousehold(ctx)).familySize);
  return { profileId, values, summary: summarizeHouseholdWater(values), updatedAt: row?.updatedAt.toISOString() ?? null };
}
