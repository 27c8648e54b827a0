import { and, asc, eq, inArray, type SQLWrapper } from "drizzle-orm";
import { savedProducts } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { householdOf } from "./household-of.ts";
import { type SavedProductsView, toSavedProductView } from "./views.ts";

/** What the caller's household has saved; no other's can be asked for. */
export async function readSavedProducts(ctx: DomainContext): Promise<SavedProductsView> {
  const { profileId } = requireSignedIn(ctx.actor);
  return { profileId, products: (await findSavedProducts(ctx.db, profileId)).map(toSavedProductView) };
}

/** What the household has saved that counts for this profile. */
export function findSavedProducts(db: Queryable, profileId: string) {
  return db
    .select()
    .from(savedProducts)
    .where(eq(savedProducts.profileId, householdOf(profileId)))
    .orderBy(asc(savedProducts.savedAt), asc(savedProducts.productId));
}

/** «Har redan» of these households, a part of the statement. */
export function findOwnedProducts(db: Queryable, profileIds: SQLWrapper) {
  const { profileId, name, hasIt, quantity, keepsUntil } = savedProducts;
  return db
    .select({ profileId, name, hasIt, quantity, keepsUntil })
    .from(savedProducts)
    .where(and(inArray(profileId, profileIds), eq(hasIt, true)));
}
