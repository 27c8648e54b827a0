import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { crisisDomains, productCategories, products, suppliers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { ListProductsInput } from "#shared/schemas/catalogue.ts";
import { pageStatement, productColumns } from "./page-queries.ts";
import { catalogueStatement } from "./rules.ts";
import { type ProductRow, toProductRow } from "./views.ts";

/** One page of the active products and how many there are in all, by one prepared statement. */
export async function listProducts(
  ctx: Pick<DomainContext, "db">,
  input: ListProductsInput,
): Promise<{ rows: ProductRow[]; totalCount: number }> {
  const { shape, parameters } = catalogueStatement(input);
  const found = await pageStatement(ctx.db, shape).execute(parameters);
  const rows = found.flatMap(({ totalCount: _, product, ...names }) => (product ? [toProductRow({ product, ...names })] : []));
  return { rows, totalCount: found[0]?.totalCount ?? 0 };
}

/** Throws NotFoundError for a product that is not offered (any more). */
export async function readProduct(ctx: Pick<DomainContext, "db">, productId: string): Promise<ProductRow> {
  const [product] = await findProducts(ctx.db, [productId]);
  if (!product) throw new NotFoundError();
  return product.row;
}

export interface OfferedProduct {
  row: ProductRow;
  recommendedQuantityRule: string | null;
}

/** The active ones among these products, in Swedish name order. */
export async function findProducts(db: Queryable, productIds: readonly string[]): Promise<OfferedProduct[]> {
  if (productIds.length === 0) return [];
  const found = await db
    .select(productColumns)
    .from(products)
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .innerJoin(productCategories, eq(productCategories.id, products.productCategoryId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, products.crisisDomainId))
    .where(and(inArray(products.id, [...productIds]), sql`${products.isActive}`))
    .orderBy(asc(products.name), asc(products.id));
  return found.map((record) => ({ row: toProductRow(record), recommendedQuantityRule: record.product.recommendedQuantityRule }));
}

/** The active products with these article numbers, in Swedish name order; a number may be used by several suppliers. */
export async function findProductsByArticle(db: Queryable, articleNumbers: readonly string[]): Promise<ProductRow[]> {
  if (articleNumbers.length === 0) return [];
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.articleNumber, [...articleNumbers]), sql`${products.isActive}`));
  return (
    await findProducts(
      db,
      found.map(({ id }) => id),
    )
  ).map(({ row }) => row);
}

/** What the catalogue can be filtered by: categories and suppliers by name, areas in their fixed order. */
export async function listCatalogueFilters({ db }: Pick<DomainContext, "db">) {
  const [categories, suppliersFound, domains] = await Promise.all([
    db.select({ id: productCategories.id, name: productCategories.name }).from(productCategories).orderBy(asc(productCategories.name)),
    db.select({ id: suppliers.id, name: suppliers.name }).from(suppliers).orderBy(asc(suppliers.name), asc(suppliers.id)),
    db.select({ id: crisisDomains.id, name: crisisDomains.name }).from(crisisDomains).orderBy(asc(crisisDomains.orderIndex)),
  ]);
  return { categories, suppliers: suppliersFound, domains };
}

const supplierColumns = {
  id: suppliers.id,
  name: suppliers.name,
  logoUrl: suppliers.logoUrl,
  website: suppliers.website,
  contactEmail: suppliers.contactEmail,
  contactPhone: suppliers.contactPhone,
  organizationNumber: suppliers.organizationNumber,
};

export async function listSuppliers({ db }: Pick<DomainContext, "db">) {
  return db.select(supplierColumns).from(suppliers).orderBy(asc(suppliers.name), asc(suppliers.id));
}
export type SupplierView = Awaited<ReturnType<typeof listSuppliers>>[number];

export async function findSupplier(db: Queryable, supplierId: string): Promise<SupplierView | null> {
  const [supplier] = await db.select(supplierColumns).from(suppliers).where(eq(suppliers.id, supplierId));
  return supplier ?? null;
}
