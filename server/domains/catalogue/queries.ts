import { type AnyColumn, and, asc, count, desc, eq, getTableColumns, gte, inArray, like, lte, type SQL, sql } from "drizzle-orm";
import { crisisDomains, productCategories, products, suppliers } from "#drizzle/schema/index.ts";
import type { Database, Queryable } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { NotFoundError } from "#server/lib/errors.ts";
import type { ListProductsInput } from "#shared/schemas/catalogue.ts";
import { type CatalogueFilter, type CatalogueOrder, type CatalogueShape, catalogueStatement } from "./rules.ts";
import { type ProductRow, toProductRow } from "./views.ts";

/** One page of the active products and how many there are in all, by one prepared statement. */
export async function listProducts(
  ctx: Pick<DomainContext, "db">,
  input: ListProductsInput,
): Promise<{ rows: ProductRow[]; totalCount: number }> {
  const { shape, parameters } = catalogueStatement(input);
  const found = await statementFor(ctx.db, shape).execute(parameters);
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
    .select(columns)
    .from(products)
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .innerJoin(productCategories, eq(productCategories.id, products.productCategoryId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, products.crisisDomainId))
    .where(and(inArray(products.id, [...productIds]), sql`${products.isActive}`))
    .orderBy(asc(products.name), asc(products.id));
  return found.map((record) => ({ row: toProductRow(record), recommendedQuantityRule: record.product.recommendedQuantityRule }));
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

const { searchText: _, isActive: __, createdAt: ___, updatedAt: ____, ...productColumns } = getTableColumns(products);
const columns = {
  product: productColumns,
  supplierName: sql<string>`${suppliers.name}`,
  categoryName: sql<string>`${productCategories.name}`,
  crisisDomainName: sql<string>`${crisisDomains.name}`,
};

type PageStatement = ReturnType<typeof preparePage>;
const statements = new WeakMap<Database, Map<string, PageStatement>>();

function statementFor(db: Database, shape: CatalogueShape): PageStatement {
  const known = statements.get(db) ?? new Map<string, PageStatement>();
  statements.set(db, known);
  const statement = known.get(shape.name) ?? preparePage(db, shape);
  known.set(shape.name, statement);
  return statement;
}

const CONDITIONS: Record<CatalogueFilter, SQL> = {
  search: like(products.searchText, sql`search_fold(${sql.placeholder("search")})`),
  // Appending nothing keeps the planner from the trigram index, which would read all of itself for one or two letters.
  shortSearch: sql`${products.searchText} || '' like search_fold(${sql.placeholder("shortSearch")})`,
  domain: eq(products.crisisDomainId, sql.placeholder("domain")),
  type: eq(products.productType, sql.placeholder("type")),
  supplier: eq(products.supplierId, sql.placeholder("supplier")),
  category: eq(products.productCategoryId, sql.placeholder("category")),
  categories: sql`${products.productCategoryId} = any(${sql.placeholder("categories")})`,
  minPrice: gte(products.resiliaPriceExcludingVat, sql.placeholder("minPrice")),
  maxPrice: lte(products.resiliaPriceExcludingVat, sql.placeholder("maxPrice")),
};

const sortKeys = { id: products.id, name: products.name, price: products.resiliaPriceExcludingVat };

/** Each order is that of an index; products without an own price stand last both ways (decision 54). */
const ORDERS: Record<CatalogueOrder, (keys: Record<keyof typeof sortKeys, AnyColumn>) => SQL[]> = {
  name_asc: ({ name, id }) => [asc(name), asc(id)],
  name_desc: ({ name, id }) => [desc(name), desc(id)],
  price_asc: ({ price, id }) => [asc(price), asc(id)],
  price_desc: ({ price, id }) => [sql`${price} desc nulls last`, asc(id)],
};

/**
 * Only the rows of the page are joined with their names, and the count reads an index. The hits of a search are
 * gathered once, for the count and the page. The total stands on every row, and alone when the page is empty.
 */
function preparePage(db: Database, { filters, order, name }: CatalogueShape) {
  // A literal, not a parameter: a partial index serves only a condition that is known when the plan is made.
  const where = and(sql`${products.isActive}`, ...[...filters].map((filter) => CONDITIONS[filter]));
  const hits = db.$with("hits").as(db.select(sortKeys).from(products).where(where));
  const isSearch = filters.has("search");

  const counted = db.select({ totalCount: count().as("total_count") });
  const total = (isSearch ? counted.from(hits) : counted.from(products).where(where)).as("total");
  const page = (isSearch ? db.select({ id: hits.id }).from(hits) : db.select({ id: products.id }).from(products).where(where))
    .orderBy(...ORDERS[order](isSearch ? hits : sortKeys))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("page");

  return db
    .with(...(isSearch ? [hits] : []))
    .select({ totalCount: total.totalCount, ...columns })
    .from(total)
    .leftJoin(page, sql`true`)
    .leftJoin(products, eq(products.id, page.id))
    .leftJoin(suppliers, eq(suppliers.id, products.supplierId))
    .leftJoin(productCategories, eq(productCategories.id, products.productCategoryId))
    .leftJoin(crisisDomains, eq(crisisDomains.id, products.crisisDomainId))
    .orderBy(...ORDERS[order](sortKeys))
    .prepare(name);
}
