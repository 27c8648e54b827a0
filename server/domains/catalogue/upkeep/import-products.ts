import { sql } from "drizzle-orm";
import { crisisDomains, productCategories, products, suppliers } from "#drizzle/schema/index.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { ProductImportReport } from "#shared/schemas/operator-catalogue.ts";
import { FACT_COLUMNS, OPTIONAL_COLUMNS } from "./import-columns.ts";
import { type CatalogueState, type ImportedProduct, judgeLines, productKey, toImportReport } from "./import-rules.ts";
import { productFacts } from "./queries.ts";
import { type FileLine, readImportFile } from "./read-import-file.ts";

const idsByName = (rows: { name: string; id: string }[]) => new Map(rows.map(({ name, id }) => [name.toLowerCase(), id]));

/** Reads the body of the call, once it is known that the caller may send one. */
type ReadContents = () => Promise<Uint8Array>;

/** What an import of this file would do. Nothing is kept. For operators. Throws LimitError, and InvalidError for a file without its columns. */
export async function previewProductImport(ctx: DomainContext, read: ReadContents): Promise<ProductImportReport> {
  const { lines } = await takeFile(ctx, read);
  return toImportReport(judgeLines(lines, await readCatalogueState(ctx.db, lines)));
}

/**
 * Writes the new and the changed lines of a file, all or none; lines that are refused are left out, and requests that were sent keep
 * what they said. For operators. Throws what `previewProductImport` throws, and ConflictError with IMPORT_CHANGED when the lines would
 * no longer become what the preview with this digest said.
 */
export async function importProducts(ctx: DomainContext, digest: string, read: ReadContents): Promise<ProductImportReport> {
  const { operator, lines } = await takeFile(ctx, read);
  return inTransaction(ctx, async (tx) => {
    // Nobody else adds or changes products until this is done; they can be read, chosen and ordered meanwhile.
    await tx.execute(sql`lock table ${products} in share row exclusive mode`);
    const judged = judgeLines(lines, await readCatalogueState(tx, lines));
    const report = toImportReport(judged);
    if (report.digest !== digest) throw new ConflictError("IMPORT_CHANGED");
    const written = judged.flatMap(({ outcome, product }) => (product && outcome !== "unchanged" ? [product] : []));
    await writeProducts(tx, written, ctx.now());
    await recordAudit(tx, operator, "catalogue.import_products", null, { ...report.counts });
    return report;
  });
}

async function takeFile(ctx: DomainContext, read: ReadContents) {
  const operator = requireOperator(ctx.actor);
  await ctx.limits.consume("productImportsPerOperator", operator.userId);
  const lines: FileLine[] = readImportFile(await read());
  return { operator, lines };
}

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
