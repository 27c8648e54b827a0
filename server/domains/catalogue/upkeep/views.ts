import type { productCategories, products, suppliers } from "#drizzle/schema/index.ts";
import type { ImportedProduct } from "./import-rules.ts";

/** A supplier as the operators of the service keep it. */
export function toOperatedSupplier(row: typeof suppliers.$inferSelect & { productCount: number }) {
  const { id, code, name, logoUrl, website, contactEmail, contactPhone, organizationNumber, productCount } = row;
  return { id, code, name, logoUrl, website, contactEmail, contactPhone, organizationNumber, productCount };
}
export type OperatedSupplierView = ReturnType<typeof toOperatedSupplier>;

export interface OperatedProductRecord {
  product: ImportedProduct & Pick<typeof products.$inferSelect, "id" | "updatedAt">;
  supplierName: string;
  categoryName: string;
  crisisDomainName: string;
}

/** A product as the operators keep it, offered or not. `updatedAt` says which state a change began from. */
export function toOperatedProduct({ product, ...names }: OperatedProductRecord) {
  return { ...product, ...names, updatedAt: product.updatedAt.toISOString() };
}
export type OperatedProductView = ReturnType<typeof toOperatedProduct>;

export interface CatalogueChoices {
  suppliers: { id: string; name: string }[];
  categories: Pick<typeof productCategories.$inferSelect, "id" | "name">[];
  domains: { id: string; name: string }[];
}
