import { asc, sql } from "drizzle-orm";
import { crisisDomains, productCategories, products } from "#drizzle/schema/index.ts";
import { findHouse } from "#server/domains/product-requests/queries.ts";
import { quantityFacts } from "#server/domains/product-requests/rules.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { DEFAULT_LITRES_PER_PERSON } from "#shared/calculations/water.ts";
import { REQUEST_DEFAULT_DAYS } from "#shared/limits.ts";
import type { RecommendationCategory } from "./views.ts";

/** What a new set can be made of: the areas with the categories in which a rule recommends something, and the house's numbers. */
export async function listChoices(ctx: DomainContext) {
  const { associationId } = requirePermission(ctx.actor, "recommendations:manage");
  const [house, plan, pairs] = await Promise.all([findHouse(ctx.db, associationId), findWaterPlan(ctx.db, associationId), findPairs(ctx)]);
  const areas = new Map<string, { id: string; slug: string; name: string; categories: RecommendationCategory[] }>();
  for (const { area, category } of pairs) {
    const known = areas.get(area.id) ?? { ...area, categories: [] };
    known.categories.push(category);
    areas.set(area.id, known);
  }
  const { values, estimated } = quantityFacts(house, REQUEST_DEFAULT_DAYS);
  return {
    areas: [...areas.values()],
    apartments: values.apartments ?? null,
    persons: values.persons ?? null,
    personsEstimated: estimated?.includes("persons") ?? false,
    days: REQUEST_DEFAULT_DAYS,
    litresPerPerson: DEFAULT_LITRES_PER_PERSON,
    /** What the water calculator says; where it begins, as long as nobody has saved a plan. */
    water: { days: plan.values.days, litresPerPerson: plan.values.litresPerPerson },
  };
}

/** Asks the index for each pair by itself, which costs the same however many products there are. */
function findPairs({ db }: Pick<DomainContext, "db">) {
  return db
    .select({
      area: { id: crisisDomains.id, slug: crisisDomains.slug, name: crisisDomains.name },
      category: { id: productCategories.id, name: productCategories.name },
    })
    .from(crisisDomains)
    .crossJoin(productCategories)
    .where(
      sql`exists (select from ${products} where ${products.isActive} and ${products.crisisDomainId} = ${crisisDomains.id}
        and ${products.productCategoryId} = ${productCategories.id} and ${products.recommendedQuantityRule} is not null)`,
    )
    .orderBy(asc(crisisDomains.orderIndex), asc(productCategories.name));
}
