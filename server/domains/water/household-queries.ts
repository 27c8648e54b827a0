import { eq, inArray, type SQLWrapper } from "drizzle-orm";
import { householdWater } from "#drizzle/schema/index.ts";
import { householdOf } from "#server/domains/household/household-of.ts";
import { findOwnedProducts, findSavedProducts } from "#server/domains/household/saved-product-queries.ts";
import { findHeads, readHousehold } from "#server/domains/preparedness/queries.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { HouseholdWaterSummary } from "#shared/calculations/household-water.ts";
import { isoDay } from "#shared/format/date.ts";
import { reckonHousehold } from "./rules.ts";
import type { HouseholdWaterView } from "./views.ts";

/** The water of the caller's household; no other's can be asked for. */
export async function readHouseholdWater(ctx: DomainContext): Promise<HouseholdWaterView> {
  const { profileId } = requireSignedIn(ctx.actor);
  const [[row], household, products] = await Promise.all([
    ctx.db
      .select()
      .from(householdWater)
      .where(eq(householdWater.profileId, householdOf(profileId))),
    readHousehold(ctx),
    findSavedProducts(ctx.db, profileId),
  ]);
  const updatedAt = row?.updatedAt.toISOString() ?? null;
  return { profileId, sharedWith: household.sharedWith, ...reckonHousehold({ row, household, products }, isoDay(ctx.now())), updatedAt };
}

/**
 * What the water of these households comes to, a part of the statement; only of those who have saved it, by whose it is. It is for sums of many:
 * the caller sees to it that no household is told of.
 */
export async function findWaterSummaries(
  db: Queryable,
  householdIds: SQLWrapper,
  today: string,
): Promise<Map<string, HouseholdWaterSummary>> {
  const [rows, heads, products] = await Promise.all([
    db.select().from(householdWater).where(inArray(householdWater.profileId, householdIds)),
    findHeads(db, householdIds),
    findOwnedProducts(db, householdIds),
  ]);
  const productsOf = Map.groupBy(products, ({ profileId }) => profileId);
  return new Map(
    rows.map((row) => {
      const told = { row, household: heads.get(row.profileId), products: productsOf.get(row.profileId) ?? [] };
      return [row.profileId, reckonHousehold(told, today).summary];
    }),
  );
}
