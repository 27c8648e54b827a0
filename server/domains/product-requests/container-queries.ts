import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { productCategories, products } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { containerLitresOf } from "#shared/calculations/named-water.ts";

const CATEGORY = "Vattenförvaring";

export interface OfferedContainer {
  productId: string;
  supplierId: string;
  productName: string;
  articleNumber: string;
  /** What one container holds. */
  litres: number;
  /** Containers in a package. */
  perPackage: number;
  /** Kronor excluding VAT for a package. */
  unitPrice: number;
  vatPercent: number;
}

/** The water containers that can be ordered, one of each size: the one whose container costs least. Smallest first. */
export async function listContainers(db: Queryable): Promise<OfferedContainer[]> {
  const rows = await db
    .select({
      productId: products.id,
      supplierId: products.supplierId,
      productName: products.name,
      articleNumber: products.articleNumber,
      perPackage: products.unitQuantity,
      vatPercent: products.vatPercent,
      unitPrice: sql<number>`${products.resiliaPriceExcludingVat}`.mapWith(Number),
    })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.productCategoryId))
    .where(and(sql`${products.isActive}`, eq(productCategories.name, CATEGORY), isNotNull(products.resiliaPriceExcludingVat)))
    .orderBy(asc(sql`${products.resiliaPriceExcludingVat} / ${products.unitQuantity}`), asc(products.id));
  const bySize = new Map<number, OfferedContainer>();
  for (const row of rows) {
    const litres = containerLitresOf(row.productName);
    if (litres !== null && !bySize.has(litres)) bySize.set(litres, { ...row, litres });
  }
  return [...bySize.values()].sort((a, b) => a.litres - b.litres);
}
