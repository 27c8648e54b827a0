import { eq } from "drizzle-orm";
import { householdWater } from "#drizzle/schema/index.ts";
import { findSavedProducts } from "#server/domains/household/saved-product-queries.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { summarizeHouseholdWater } from "#shared/calculations/household-water.ts";
import { isoDay } from "#shared/format/date.ts";
import { NO_HOUSEHOLD_WATER, savedWater } from "./rules.ts";
import { type HouseholdWaterView, toHouseholdWaterValues } from "./views.ts";

/** The water of the caller's own household; nobody else's can be asked for. */
export async function readHouseholdWater(ctx: DomainContext): Promise<HouseholdWaterView> {
  const { profileId } = requireSignedIn(ctx.actor);
  const [[row], { adults, children, infants, dogs, cats }, products] = await Promise.all([
    ctx.db.select().from(householdWater).where(eq(householdWater.profileId, profileId)),
    readHousehold(ctx),
    findSavedProducts(ctx.db, profileId),
  ]);
  const saved = savedWater(products, isoDay(ctx.now()));
  // Whoever has not told how many they are is at least one.
  const values = { adults: adults ?? 1, children, infants, dogs, cats, ...(row ? toHouseholdWaterValues(row) : NO_HOUSEHOLD_WATER) };
  const updatedAt = row?.updatedAt.toISOString() ?? null;
  return { profileId, values, saved, summary: summarizeHouseholdWater(values, saved), updatedAt };
}
