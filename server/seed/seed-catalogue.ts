import { crisisDomains, productCategories, products, suppliers } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { PRODUCT_CATEGORIES, SUPPLIERS } from "./demo-content.ts";
import { readCatalogue } from "./read-catalogue.ts";
import type { SeedLedger } from "./seed-ledger.ts";

/** The fictional suppliers and their catalogue. */
export async function seedCatalogue(tx: Transaction, ledger: SeedLedger): Promise<void> {
  for (const name of PRODUCT_CATEGORIES) {
    await ledger.once(`product-category/${name}`, () => tx.insert(productCategories).values({ name }));
  }
  for (const supplier of SUPPLIERS) {
    await ledger.once(`supplier/${supplier.code}`, () => tx.insert(suppliers).values(supplier));
  }
  const domainIds = new Map((await tx.select().from(crisisDomains)).map(({ slug, id }) => [slug, id]));
  const categoryIds = new Map((await tx.select().from(productCategories)).map(({ name, id }) => [name, id]));
  const supplierIds = new Map((await tx.select().from(suppliers)).map(({ code, id }) => [code, id]));
  for (const row of await readCatalogue()) {
    await ledger.once(`product/${row.article_number}`, () =>
      tx.insert(products).values({
        supplierId: required(supplierIds, row.supplier_code),
        productCategoryId: required(categoryIds, row.category),
        crisisDomainId: required(domainIds, row.crisis_domain),
        articleNumber: row.article_number,
        name: row.name,
        description: row.description,
        productType: row.product_type,
        unitQuantity: row.unit_quantity,
        unitMetric: row.unit_metric,
        vatPercent: row.vat_percent,
        resiliaPriceExcludingVat: row.resilia_price_excluding_vat,
        resiliaPriceIncludingVat: row.resilia_price_including_vat,
        supplierPriceIncludingVat: row.supplier_price_including_vat,
        recommendedQuantityRule: row.recommended_quantity_rule,
        storageClass: row.storage_class,
        storageLitres: row.storage_litres,
      }),
    );
  }
}

function required(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`the demo catalogue names ${key}, which is not seeded`);
  return id;
}
