import { crisisDomains, productCategories, products, suppliers } from "#drizzle/schema/index.ts";
import { inCatalogueWords } from "#server/domains/catalogue/rules.ts";
import { portal } from "#tests/helpers/portal.ts";
import { unique } from "./unique.ts";

export type TestProduct = typeof products.$inferSelect;

export async function createSupplier(values: Partial<typeof suppliers.$inferInsert> = {}) {
  const code = unique("S");
  const [supplier] = await portal()
    .services.db.insert(suppliers)
    .values({ code, name: `Leverantör ${code}`, ...values })
    .returning();
  if (!supplier) throw new Error("no supplier row");
  return supplier;
}

/**
 * A product with an own price of 100 kr, of a supplier of its own unless one is given. Its name may not be one of the words that
 * no product of the catalogue has: while it stands there, a search of another file for that word finds it and asks no further.
 */
export async function createProduct(values: Partial<typeof products.$inferInsert> = {}): Promise<TestProduct> {
  if (values.name && inCatalogueWords(values.name)) throw new Error(`"${values.name}" is a synonym of the catalogue's words`);
  const { db } = portal().services;
  const [category] = await db.select().from(productCategories).limit(1);
  const [domain] = await db.select().from(crisisDomains).limit(1);
  if (!category || !domain) throw new Error("the template database holds no catalogue");
  const articleNumber = unique("ART");
  const [product] = await db
    .insert(products)
    .values({
      supplierId: values.supplierId ?? (await createSupplier()).id,
      productCategoryId: category.id,
      crisisDomainId: domain.id,
      articleNumber,
      name: `Produkt ${articleNumber}`,
      productType: "Produkt",
      resiliaPriceExcludingVat: 100,
      recommendedQuantityRule: "1",
      ...values,
    })
    .returning();
  if (!product) throw new Error("no product row");
  return product;
}
