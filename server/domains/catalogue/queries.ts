import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lte,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { catalogueCounts, crisisDomains, productCategories, products, suppliers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { type Database, oncePerDatabase, type Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { CATALOGUE_PAGE_SIZE } from "#shared/limits.ts";
import type { ListProductsInput } from "#shared/schemas/catalogue.ts";
import { type CatalogueFilter, type CatalogueOrder, type CatalogueShape, catalogueStatement, inCatalogueWords } from "./rules.ts";
import { searchQuery } from "./search-queries.ts";
import { type ProductRow, toProductRow } from "./views.ts";

const { searchText: _, searchWords: __, isActive: ___, createdAt: ____, updatedAt: _____, ...shownColumns } = getTableColumns(products);
/** What `toProductRow` needs of a product joined with its supplier, category and area. */
const productColumns = {
  product: shownColumns,
  supplierName: sql<string>`${suppliers.name}`,
  categoryName: sql<string>`${productCategories.name}`,
  crisisDomainName: sql<string>`${crisisDomains.name}`,
};

type PageStatement = ReturnType<typeof preparePage>;
const pageStatements = oncePerDatabase(() => new Map<string, PageStatement>());

const FILTERS: Record<CatalogueFilter, SQL> = {
  search: sql`${products.searchWords} @@ (select query from searched)`,
  domain: eq(products.crisisDomainId, sql.placeholder("domain")),
  type: eq(products.productType, sql.placeholder("type")),
  supplier: eq(products.supplierId, sql.placeholder("supplier")),
  category: eq(products.productCategoryId, sql.placeholder("category")),
  categories: sql`${products.productCategoryId} = any(${sql.placeholder("categories")})`,
  minPrice: gte(products.resiliaPriceExcludingVat, sql.placeholder("minPrice")),
  maxPrice: lte(products.resiliaPriceExcludingVat, sql.placeholder("maxPrice")),
};

/** The filters by which products are counted already. */
const COUNTED: readonly { by: AnyColumn; filters: readonly CatalogueFilter[] }[] = [
  { by: catalogueCounts.crisisDomainId, filters: ["domain"] },
  { by: catalogueCounts.supplierId, filters: ["supplier"] },
  { by: catalogueCounts.productCategoryId, filters: ["category", "categories"] },
  { by: catalogueCounts.productType, filters: ["type"] },
];

/** Most searches mean nothing but what was typed: then no product is looked at once more. */
const literalHit = sql`((select literal = query from searched) or ${products.searchWords} @@ (select literal from searched))`;

const sortKeys = {
  id: products.id,
  name: products.name,
  price: products.resiliaPriceExcludingVat,
};
type SortKeys = Record<keyof typeof sortKeys, AnyColumn> & { isLiteral: SQL | SQL.Aliased };

/** Each order but a search's own is that of an index; products without an own price stand last both ways (decision 54). */
const ORDERS: Record<CatalogueOrder, (keys: SortKeys) => SQL[]> = {
  literal_first: ({ isLiteral, name, id }) => [desc(isLiteral), asc(name), asc(id)],
  name_asc: ({ name, id }) => [asc(name), asc(id)],
  name_desc: ({ name, id }) => [desc(name), desc(id)],
  price_asc: ({ price, id }) => [asc(price), asc(id)],
  price_desc: ({ price, id }) => [sql`${price} desc nulls last`, asc(id)],
};

/**
 * How many rows, written into the statement. A plan that is kept is made without the parameters and takes a page of
 * unknown length for a tenth of the catalogue; Postgres then plans every request anew, which costs more than to answer it.
 */
const FIRST_PAGE = sql.raw(String(CATALOGUE_PAGE_SIZE)) as unknown as Placeholder;

interface ProductPage {
  rows: ProductRow[];
  totalCount: number;
}

/** One page of the active products and how many there are in all. What is found by no word as typed is looked for by its synonyms. */
export async function listProducts(ctx: Pick<DomainContext, "db">, input: ListProductsInput): Promise<ProductPage> {
  const page = await readPage(ctx, input);
  const search = page.totalCount === 0 && input.search ? inCatalogueWords(input.search) : null;
  return search ? readPage(ctx, { ...input, search }) : page;
}

/** By one prepared statement. */
async function readPage(ctx: Pick<DomainContext, "db">, input: ListProductsInput): Promise<ProductPage> {
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

/** Those of them that are offered, by name. */
export async function readProducts(ctx: { db: Queryable }, productIds: readonly string[]): Promise<ProductRow[]> {
  return (await findProducts(ctx.db, productIds)).map(({ row }) => row);
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

/**
 * The active products with these article numbers, in Swedish name order. Where several suppliers use a number it is the one that
 * costs least, so that an article is bought once.
 */
export async function findProductsByArticle(db: Queryable, articleNumbers: readonly string[]): Promise<ProductRow[]> {
  if (articleNumbers.length === 0) return [];
  const found = await db
    .selectDistinctOn([products.articleNumber], { id: products.id })
    .from(products)
    .where(and(inArray(products.articleNumber, [...articleNumbers]), sql`${products.isActive}`))
    .orderBy(products.articleNumber, sql`${products.resiliaPriceExcludingVat} nulls last`, products.id);
  return readProducts(
    { db },
    found.map(({ id }) => id),
  );
}

/** The categories of products by name. */
export const listCategories = (db: Queryable) =>
  db.select({ id: productCategories.id, name: productCategories.name }).from(productCategories).orderBy(asc(productCategories.name));

/** What the catalogue can be filtered by: categories and suppliers by name, areas in their fixed order. */
export async function listCatalogueFilters({ db }: Pick<DomainContext, "db">) {
  const [categories, suppliersFound, domains] = await Promise.all([
    listCategories(db),
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

/** The prepared statement that reads a page of this shape. */
function pageStatement(db: Database, shape: CatalogueShape): PageStatement {
  const known = pageStatements(db);
  const statement = known.get(shape.name) ?? preparePage(db, shape);
  known.set(shape.name, statement);
  return statement;
}

/** How many active products there are by these filters, none of which is a price or a search: it stands in a table. */
export function keptCount(db: Database, filters: ReadonlySet<CatalogueFilter>) {
  const conditions = COUNTED.map(({ by, filters: possible }) => {
    const filter = possible.find((name) => filters.has(name));
    if (!filter) return isNull(by);
    return filter === "categories" ? sql`${by} = any(${sql.placeholder(filter)})` : eq(by, sql.placeholder(filter));
  });
  const totalCount = sql<number>`coalesce(sum(${catalogueCounts.products}), 0)::int`.as("total_count");
  return db
    .select({ totalCount })
    .from(catalogueCounts)
    .where(and(...conditions));
}

/**
 * Only the rows of the page are joined with their names. The hits of a search are gathered once, for the count and the
 * page; without a search the count stands in a table, or is read from an index when prices narrow it. The total stands on
 * every row, and alone when the page is empty.
 */
function preparePage(db: Database, { filters, order, isFirstPage, name }: CatalogueShape) {
  // A literal, not a parameter: a partial index serves only a condition that is known when the plan is made.
  const where = and(sql`${products.isActive}`, ...[...filters].map((filter) => FILTERS[filter]));
  const isSearch = filters.has("search");
  const searched = db
    .$with("searched", { query: sql`query`, literal: sql`literal` })
    .as(searchQuery(sql`${sql.placeholder("search")}`, sql`${sql.placeholder("slips")}`));
  const isLiteral = isSearch ? literalHit : sql`true`;
  const hits = db.$with("hits").as(
    db
      .select({ ...sortKeys, isLiteral: isLiteral.as("is_literal") })
      .from(products)
      .where(where),
  );

  const counted = db.select({ totalCount: count().as("total_count") });
  const hasPrice = filters.has("minPrice") || filters.has("maxPrice");
  const countedProducts = hasPrice ? counted.from(products).where(where) : keptCount(db, filters);
  const total = (isSearch ? counted.from(hits) : countedProducts).as("total");
  const sorted = (
    isSearch
      ? db.select({ id: hits.id, isLiteral: hits.isLiteral }).from(hits)
      : db
          .select({ id: products.id, isLiteral: isLiteral.as("is_literal") })
          .from(products)
          .where(where)
  ).orderBy(...ORDERS[order](isSearch ? hits : { ...sortKeys, isLiteral }));
  const page = (isFirstPage ? sorted.limit(FIRST_PAGE) : sorted.limit(sql.placeholder("limit")).offset(sql.placeholder("offset"))).as(
    "page",
  );

  return db
    .with(...(isSearch ? [searched, hits] : []))
    .select({ totalCount: total.totalCount, ...productColumns })
    .from(total)
    .leftJoin(page, sql`true`)
    .leftJoin(products, eq(products.id, page.id))
    .leftJoin(suppliers, eq(suppliers.id, products.supplierId))
    .leftJoin(productCategories, eq(productCategories.id, products.productCategoryId))
    .leftJoin(crisisDomains, eq(crisisDomains.id, products.crisisDomainId))
    .orderBy(...ORDERS[order]({ ...sortKeys, isLiteral: page.isLiteral }))
    .prepare(name);
}
