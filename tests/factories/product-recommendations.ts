import { productCategories, type products } from "#drizzle/schema/index.ts";
import type { RecommendationView } from "#server/domains/product-recommendations/queries.ts";
import { createRecommendation } from "#server/domains/product-recommendations/write-recommendations.ts";
import { createRecommendationInput } from "#shared/schemas/product-recommendations.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import type { TestPerson } from "./people.ts";
import { createProduct, createSupplier, type TestProduct } from "./products.ts";
import { unique } from "./unique.ts";

/** Products of one supplier, alone in a category of their own. */
export async function createCategory(...offered: Partial<typeof products.$inferInsert>[]) {
  const [category] = await portal()
    .services.db.insert(productCategories)
    .values({ name: unique("Kategori") })
    .returning();
  if (!category) throw new Error("no category row");
  const { id: supplierId } = await createSupplier();
  const made: TestProduct[] = [];
  for (const values of offered) made.push(await createProduct({ supplierId, productCategoryId: category.id, ...values }));
  return { ...category, supplierId, products: made, crisisDomainId: made[0]?.crisisDomainId ?? "" };
}
export type TestCategory = Awaited<ReturnType<typeof createCategory>>;

/** What the dialog would send for this category. */
export function recommendationInput(category: Pick<TestCategory, "id" | "crisisDomainId">, values: Record<string, unknown> = {}) {
  return createRecommendationInput.parse({
    name: "Vatten 7 dygn",
    crisisDomainId: category.crisisDomainId,
    productCategoryIds: [category.id],
    days: 7,
    litresPerPerson: 3,
    ...values,
  });
}

/** A set of the person's association. */
export async function createSet(
  person: TestPerson,
  category: Pick<TestCategory, "id" | "crisisDomainId">,
  values: Record<string, unknown> = {},
): Promise<RecommendationView> {
  return createRecommendation(await contextFor(person), recommendationInput(category, values));
}
