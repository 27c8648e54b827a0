import { sql } from "drizzle-orm";
import { crisisDomains, productCategories, products, suppliers } from "#drizzle/schema/index.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { fileImport } from "#server/platform/tables/file-import.ts";
import { type CatalogueState, type ImportedProduct, judgeLines, productKey, toImportReport } from "./import-rules.ts";
import { productFacts } from "./queries.ts";
import { FACT_COLUMNS, type FileLine, OPTIONAL_COLUMNS, readImportFile } from "./read-import-file.ts";

const idsByName = (rows: { name: string; id: string }[]) => new Map(rows.map(({ name, id }) => [name.toLowerCase(), id]));

/**
 * The new and the changed products of a file; lines that are refused are left out, and requests that were sent keep what they said. For
 * operators.
 */
export const productImport = fileImport({
  allow: async (ctx) => {
    const operator = requireOperator(ctx.actor);
    await ctx.limits.consume("series/product-import", operator.userId);
    return operator;
  },
  read: async ({ contents }: { contents: () => Promise<Uint8Array> }) => readImportFile(await contents()),
  // Nobody else adds or changes products until this is done; they can be read, chosen and ordered meanwhile.
  lock: (tx) => tx.execute(sql`lock table ${products} in share row exclusive mode`),
  judge: async (_, db, { lines }) => judgeLines(lines, await readCatalogueState(db, lines)),
  report: toImportReport,
  write: (ctx, tx, { judged }) => {
    const written = judged.flatMap(({ outcome, product }) => (product && outcome !== "unchanged" ? [product] : []));
    return writeProducts(tx, written, ctx.now());
  },
  audit: { action: "catalogue.import_products" },
});

const BATCH_SIZE = 500;

/** What a known product gets of a line: all but what it is known by. */
const WRITTEN = [
  ...Object.values(FACT_COLUMNS),
  ...Object.values(OPTIONAL_COLUMNS),
  "productCategoryId",
  "crisisDomainId",
  "updatedAt",
] as const;

async function writeProducts(tx: Transaction, written: readonly ImportedProduct[], at: Date): Promise<void> {
  const set = Object.fromEntries(
    WRITTEN.filter((field) => field !== "articleNumber").map((field) => [field, sql.raw(`excluded.${snakeCase(field)}`)]),
  );
  for (let start = 0; start < written.length; start += BATCH_SIZE) {
    const batch = written.slice(start, start + BATCH_SIZE).map((product) => ({ ...product, createdAt: at, updatedAt: at }));
    await tx
      .insert(products)
      .values(batch)
      .onConflictDoUpdate({ target: [products.supplierId, products.articleNumber], set });
  }
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What the catalogue holds of what these lines name. */
async function readCatalogueState(db: Queryable, lines: readonly FileLine[]): Promise<CatalogueState> {
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
