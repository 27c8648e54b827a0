import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { products } from "#drizzle/schema/index.ts";
import { findProducts } from "#server/domains/catalogue/queries.ts";
import { findHouse } from "#server/domains/product-requests/queries.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { RECOMMENDATION_MAX_LINES } from "#shared/limits.ts";
import { basisOf, type Proposal, proposedLines, type RecommendationNumbers, tooManyProducts } from "./rules.ts";

interface Selection extends RecommendationNumbers {
  crisisDomainId: string;
  productCategoryIds: readonly string[];
}

/** What the products' rules recommend to an association now. Throws PreconditionError and InvalidError as the rules say. */
export async function proposeLines(db: Queryable, associationId: string, selection: Selection): Promise<Proposal> {
  const house = await findHouse(db, associationId);
  const basis = basisOf(house, selection);
  const offered = await findProducts(db, await findSelected(db, selection));
  return { basis, lines: proposedLines(offered, house, basis) };
}

/** Throws InvalidError when there are more products to ask about than a set can hold: none is left out unseen. */
async function findSelected(db: Queryable, { crisisDomainId, productCategoryIds }: Selection): Promise<string[]> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        sql`${products.isActive}`,
        eq(products.crisisDomainId, crisisDomainId),
        inArray(products.productCategoryId, [...productCategoryIds]),
        isNotNull(products.recommendedQuantityRule),
      ),
    )
    .orderBy(asc(products.name), asc(products.id))
    .limit(RECOMMENDATION_MAX_LINES + 1);
  if (found.length > RECOMMENDATION_MAX_LINES) throw tooManyProducts();
  return found.map(({ id }) => id);
}
