import { and, count, type SQL, sql } from "drizzle-orm";
import { catalogueCounts, products } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { ProductType } from "#shared/enums.ts";
import type { Facets, FacetsInput } from "#shared/schemas/catalogue.ts";
import { inCatalogueWords, searchedWords } from "./rules.ts";
import { searchQuery } from "./search-queries.ts";

/**
 * How many active products each area, supplier and category has under the other filters: what a choice in a filter would
 * show. A filter does not narrow its own counts. What is found by no word as typed is looked for by its synonyms, as in the list.
 */
export async function readFacets(ctx: Pick<DomainContext, "db">, input: FacetsInput): Promise<Facets> {
  const cube = await readCube(ctx, input);
  const synonym = cube.length === 0 && input.search ? inCatalogueWords(input.search) : null;
  return facetsOf(synonym ? await readCube(ctx, { ...input, search: synonym }) : cube, input);
}

/** The products by all four at once. */
async function readCube({ db }: Pick<DomainContext, "db">, { search, minPrice, maxPrice }: FacetsInput): Promise<CubeCell[]> {
  const words = searchedWords(search ?? "");
  const isSearch = Boolean(search?.trim());
  if (!isSearch && minPrice === undefined && maxPrice === undefined) return readKeptCube(db);
  const typed = words.map(({ word }) => word);
  const slips = words.map(({ slip }) => slip);
  const searched = db
    .$with("searched", { query: sql`query`, literal: sql`literal` })
    .as(searchQuery(sql`${sql.param(typed)}`, sql`${sql.param(slips)}`));
  const conditions: SQL[] = [sql`${products.isActive}`];
  if (isSearch) conditions.push(sql`${products.searchWords} @@ (select query from searched)`);
  if (minPrice !== undefined) conditions.push(sql`${products.resiliaPriceExcludingVat} >= ${minPrice}`);
  if (maxPrice !== undefined) conditions.push(sql`${products.resiliaPriceExcludingVat} <= ${maxPrice}`);
  const { crisisDomainId, supplierId, productCategoryId, productType } = products;
  return db
    .with(...(isSearch ? [searched] : []))
    .select({ crisisDomainId, supplierId, productCategoryId, productType, products: count() })
    .from(products)
    .where(and(...conditions))
    .groupBy(crisisDomainId, supplierId, productCategoryId, productType);
}

/** As triggers have counted them, where neither words nor prices narrow them. */
async function readKeptCube(db: Queryable): Promise<CubeCell[]> {
  const { crisisDomainId, supplierId, productCategoryId, productType, products: kept } = catalogueCounts;
  return db
    .select({
      crisisDomainId: sql<string>`${crisisDomainId}`,
      supplierId: sql<string>`${supplierId}`,
      productCategoryId: sql<string>`${productCategoryId}`,
      productType: sql<ProductType>`${productType}`,
      products: kept,
    })
    .from(catalogueCounts)
    .where(sql`num_nulls(${crisisDomainId}, ${supplierId}, ${productCategoryId}, ${productType}) = 0 and ${kept} > 0`);
}

/** So many products are of this area, supplier, category and type. */
interface CubeCell {
  crisisDomainId: string;
  supplierId: string;
  productCategoryId: string;
  productType: ProductType;
  products: number;
}

type Chosen = Pick<FacetsInput, "crisisDomainId" | "supplierId" | "productCategoryIds" | "productType">;

/** What each choice of a filter would show beside the other filters; a choice that would show nothing is left out. */
function facetsOf(cube: readonly CubeCell[], chosen: Chosen): Facets {
  const facets: Facets = { domains: {}, suppliers: {}, categories: {} };
  const filters = [
    { counts: facets.domains, keyOf: (cell: CubeCell) => cell.crisisDomainId, allowed: listed(chosen.crisisDomainId) },
    { counts: facets.suppliers, keyOf: (cell: CubeCell) => cell.supplierId, allowed: listed(chosen.supplierId) },
    { counts: facets.categories, keyOf: (cell: CubeCell) => cell.productCategoryId, allowed: chosen.productCategoryIds ?? [] },
    { counts: null, keyOf: (cell: CubeCell) => cell.productType, allowed: listed<string>(chosen.productType) },
  ];
  for (const cell of cube) {
    const refusing = filters.filter(({ keyOf, allowed }) => allowed.length > 0 && !allowed.includes(keyOf(cell)));
    for (const filter of filters) {
      if (!filter.counts || refusing.some((other) => other !== filter)) continue;
      const key = filter.keyOf(cell);
      filter.counts[key] = (filter.counts[key] ?? 0) + cell.products;
    }
  }
  return facets;
}

const listed = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);
