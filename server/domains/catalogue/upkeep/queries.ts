import { and, asc, eq, like, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisDomains, productCategories, products, suppliers } from "#drizzle/schema/index.ts";
import { listCatalogueFilters } from "#server/domains/catalogue/queries.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { findPage } from "#server/platform/database/page-view.ts";
import { holdsText, searchPattern } from "#server/platform/database/search-pattern.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { operatorListInput } from "#shared/schemas/admin.ts";
import type { operatedProductsInput } from "#shared/schemas/operator-catalogue.ts";

const PAGE_SIZE = 10;

/** The suppliers, by name. Throws ForbiddenError for anybody but an operator. */
export async function listOperatedSuppliers(ctx: DomainContext, { search, page }: z.output<typeof operatorListInput>) {
  requireOperator(ctx.actor);
  const found = search ? supplierHolds(search) : undefined;
  const total = await ctx.db.$count(suppliers, found);
  const { offset, ...shown } = findPage(page, total, PAGE_SIZE);
  const rows = await selectSuppliers(ctx.db).where(found).orderBy(asc(suppliers.name), asc(suppliers.id)).limit(PAGE_SIZE).offset(offset);
  return { rows, total, ...shown };
}

/** One supplier. Throws NotFoundError. The caller has decided who may know. */
export async function findOperatedSupplier(db: Queryable, supplierId: string): Promise<OperatedSupplierView> {
  const [found] = await selectSuppliers(db).where(eq(suppliers.id, supplierId));
  if (!found) throw new NotFoundError();
  return found;
}

/** A supplier as the operators of the service keep it. */
export type OperatedSupplierView = Awaited<ReturnType<typeof selectSuppliers>>[number];

/** With how many products each offers now. */
function selectSuppliers(db: Queryable) {
  const offered = db
    .select({ count: sql<number>`count(*)::int` })
    .from(products)
    .where(and(eq(products.supplierId, suppliers.id), sql`${products.isActive}`));
  return db
    .select({
      id: suppliers.id,
      code: suppliers.code,
      name: suppliers.name,
      logoUrl: suppliers.logoUrl,
      website: suppliers.website,
      contactEmail: suppliers.contactEmail,
      contactPhone: suppliers.contactPhone,
      organizationNumber: suppliers.organizationNumber,
      productCount: sql<number>`${offered}`.mapWith(Number),
    })
    .from(suppliers)
    .$dynamic();
}

const supplierHolds = (search: string): SQL =>
  like(
    sql`search_fold(concat_ws(E'\\n', ${suppliers.name}, ${suppliers.code}, ${suppliers.organizationNumber}))`,
    sql`search_fold(${searchPattern(search)})`,
  );

/** Products by name, offered or not. Throws ForbiddenError for anybody but an operator. */
export async function listOperatedProducts(
  ctx: DomainContext,
  { search, supplierId, state, page }: z.output<typeof operatedProductsInput>,
) {
  requireOperator(ctx.actor);
  const found = and(
    // Literals: the partial indexes serve a condition that is known when the plan is made.
    { active: sql`${products.isActive}`, inactive: sql`not ${products.isActive}`, all: undefined }[state],
    supplierId ? eq(products.supplierId, supplierId) : undefined,
    holdsText(products.searchText, search),
  );
  const total = await ctx.db.$count(products, found);
  const { offset, ...shown } = findPage(page, total, PAGE_SIZE);
  const rows = await selectProducts(ctx.db).where(found).orderBy(asc(products.name), asc(products.id)).limit(PAGE_SIZE).offset(offset);
  return { rows, total, ...shown };
}

/** One product, offered or not. Throws NotFoundError. The caller has decided who may know. */
export async function findOperatedProduct(db: Queryable, productId: string): Promise<OperatedProductView> {
  const [found] = await selectProducts(db).where(eq(products.id, productId));
  if (!found) throw new NotFoundError();
  return found;
}

/** What operators say of a product. */
export const productFacts = {
  supplierId: products.supplierId,
  productCategoryId: products.productCategoryId,
  crisisDomainId: products.crisisDomainId,
  articleNumber: products.articleNumber,
  name: products.name,
  description: products.description,
  productType: products.productType,
  unitQuantity: products.unitQuantity,
  unitMetric: products.unitMetric,
  vatPercent: products.vatPercent,
  resiliaPriceExcludingVat: products.resiliaPriceExcludingVat,
  resiliaPriceIncludingVat: products.resiliaPriceIncludingVat,
  supplierPriceIncludingVat: products.supplierPriceIncludingVat,
  recommendedQuantityRule: products.recommendedQuantityRule,
  storageClass: products.storageClass,
  storageLitres: products.storageLitres,
  isActive: products.isActive,
};

/** A product as the operators keep it, offered or not. */
export type OperatedProductView = Awaited<ReturnType<typeof selectProducts>>[number];

function selectProducts(db: Queryable) {
  return db
    .select({
      id: products.id,
      ...productFacts,
      imageUrl: products.imageUrl,
      /** Says which state a change began from. */
      updatedAt: products.updatedAt,
      supplierName: sql<string>`${suppliers.name}`,
      categoryName: sql<string>`${productCategories.name}`,
      crisisDomainName: sql<string>`${crisisDomains.name}`,
    })
    .from(products)
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .innerJoin(productCategories, eq(productCategories.id, products.productCategoryId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, products.crisisDomainId))
    .$dynamic();
}

/** What a product can belong to. Throws ForbiddenError for anybody but an operator. */
export async function listCatalogueChoices(ctx: DomainContext) {
  requireOperator(ctx.actor);
  return listCatalogueFilters(ctx);
}
