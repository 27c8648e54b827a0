import type { OperatedProduct } from "./products-card.tsx";

const shownNumber = (value: number | null | undefined): string => (value == null ? "" : String(value).replace(".", ","));

/** What the form holds: text as it is written. A new product begins as one piece at 25 percent VAT. */
export const productValues = (product: OperatedProduct | null) => ({
  supplierId: product?.supplierId ?? "",
  productCategoryId: product?.productCategoryId ?? "",
  crisisDomainId: product?.crisisDomainId ?? "",
  articleNumber: product?.articleNumber ?? "",
  name: product?.name ?? "",
  description: product?.description ?? "",
  productType: product?.productType ?? "Produkt",
  unitQuantity: shownNumber(product?.unitQuantity ?? 1),
  unitMetric: product?.unitMetric ?? "st",
  vatPercent: shownNumber(product?.vatPercent ?? 25),
  resiliaPriceExcludingVat: shownNumber(product?.resiliaPriceExcludingVat),
  resiliaPriceIncludingVat: shownNumber(product?.resiliaPriceIncludingVat),
  supplierPriceIncludingVat: shownNumber(product?.supplierPriceIncludingVat),
  recommendedQuantityRule: product?.recommendedQuantityRule ?? "",
  storageClass: product?.storageClass ?? "",
  storageLitres: shownNumber(product?.storageLitres),
  isActive: product?.isActive ?? true,
});
export type ProductValues = ReturnType<typeof productValues>;
