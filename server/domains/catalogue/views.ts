import type { products } from "#drizzle/schema/index.ts";
import { priceIncludingVat } from "#shared/calculations/request-money.ts";

export interface ProductRecord {
  product: Omit<typeof products.$inferSelect, "searchText" | "searchWords" | "isActive" | "createdAt" | "updatedAt">;
  supplierName: string;
  categoryName: string;
  crisisDomainName: string;
}

/** A product as anyone signed in may see it. Prices are kronor; an own price of null is `Pris på förfrågan`. */
export function toProductRow({ product, supplierName, categoryName, crisisDomainName }: ProductRecord) {
  const ownPriceExcludingVat = product.resiliaPriceExcludingVat;
  return {
    id: product.id,
    name: product.name,
    articleNumber: product.articleNumber,
    description: product.description,
    imageUrl: product.imageUrl,
    supplierId: product.supplierId,
    supplierName,
    productCategoryId: product.productCategoryId,
    categoryName,
    crisisDomainId: product.crisisDomainId,
    crisisDomainName,
    productType: product.productType,
    unitQuantity: product.unitQuantity,
    unitMetric: product.unitMetric,
    currency: product.currency,
    vatPercent: product.vatPercent,
    storageClass: product.storageClass,
    storageLitres: product.storageLitres,
    priceExcludingVat: product.priceExcludingVat,
    supplierPriceIncludingVat: product.supplierPriceIncludingVat,
    ownPriceExcludingVat,
    // CAT-30: the stored price, else the price excluding VAT times 1.25.
    ownPriceIncludingVat: priceIncludingVat({ excludingVat: ownPriceExcludingVat, includingVat: product.resiliaPriceIncludingVat }),
  };
}
export type ProductRow = ReturnType<typeof toProductRow>;
