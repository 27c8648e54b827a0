import { sql } from "drizzle-orm";
import { crisisDomains, productCategories, products, suppliers } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { type CatalogueState, productKey } from "./import-rules.ts";
import { productFacts } from "./queries.ts";
import type { FileLine } from "./read-import-file.ts";

/** What the catalogue holds of what these lines name. */
export async function readCatalogueState(db: Queryable, lines: readonly FileLine[]): Promise<CatalogueState> {
  const codes = await db.select({ name: suppliers.code, id: suppliers.id }).from(suppliers);
  const categories = await db.select({ name: productCategories.name, id: productCategories.id }).from(productCategories);
  const areas = await db.select({ name: crisisDomains.slug, label: crisisDomains.name, id: crisisDomains.id }).from(crisisDomains);
  const supplierIds = idsByName(codes);
  return {
    suppliers: supplierIds,
    categories: idsByName(categories),
    domains: idsByName(areas),
    names: new Map([...categories.map(({ id, name }) => [id, name] as const), ...areas.map(({ id, label }) => [id, label] as const)]),
    products: await findKnown(db, supplierIds, lines),
  };
}

const idsByName = (rows: { name: string; id: string }[]) => new Map(rows.map(({ name, id }) => [name.toLowerCase(), id]));

async function findKnown(
  db: Queryable,
  supplierIds: ReadonlyMap<string, string>,
  lines: readonly FileLine[],
): Promise<CatalogueState["products"]> {
  const named = lines.flatMap(({ cells }) => {
    const supplierId = supplierIds.get((cells.supplier_code ?? "").toLowerCase());
    return supplierId ? [{ supplierId, articleNumber: cells.article_number ?? "" }] : [];
  });
  const ids = sql.param(named.map(({ supplierId }) => supplierId));
  const numbers = sql.param(named.map(({ articleNumber }) => articleNumber));
  const rows = await db
    .select(productFacts)
    .from(products)
    .where(sql`(${products.supplierId}, ${products.articleNumber}) in (select * from unnest(${ids}::uuid[], ${numbers}::text[]))`);
  return new Map(rows.map((product) => [productKey(product.supplierId, product.articleNumber), product]));
}
