import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { crisisDomains, productCategories, products, suppliers } from "#drizzle/schema/index.ts";
import { ContentError } from "#server/platform/content/parse-content.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { PRODUCT_TYPES, STORAGE_CLASSES } from "#shared/enums.ts";
import { CATALOGUE } from "./demo-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const CATALOGUE_FILE = "server/content/demo/catalogue.csv";

const optionalNumber = z
  .string()
  .transform((text) => (text === "" ? null : Number(text)))
  .pipe(z.number().min(0).nullable());

const storageClass = z
  .string()
  .transform((text) => (text === "" ? null : text))
  .pipe(z.enum(STORAGE_CLASSES).nullable());

const rowSchema = z.object({
  article_number: z.string().min(1),
  name: z.string().min(1),
  product_type: z.enum(PRODUCT_TYPES),
  category: z.string().min(1),
  crisis_domain: z.string().min(1),
  unit_quantity: z.coerce.number().int().positive(),
  unit_metric: z.string().min(1),
  resilia_price_excluding_vat: optionalNumber,
  vat_percent: z.coerce.number().min(0),
  resilia_price_including_vat: optionalNumber,
  supplier_price_including_vat: optionalNumber,
  supplier_code: z.string().min(1),
  recommended_quantity_rule: z.string().min(1),
  description: z.string(),
  storage_class: storageClass,
  storage_litres: optionalNumber,
});
type CatalogueRow = z.output<typeof rowSchema>;

/** The fictional suppliers and their catalogue. */
export async function seedCatalogue(tx: Transaction, ledger: SeedLedger): Promise<void> {
  for (const name of CATALOGUE.categories) {
    await ledger.once(`product-category/${name}`, () => tx.insert(productCategories).values({ name }));
  }
  for (const supplier of CATALOGUE.suppliers) {
    await ledger.once(`supplier/${supplier.code}`, () => tx.insert(suppliers).values(supplier));
  }
  const domainIds = new Map((await tx.select().from(crisisDomains)).map(({ slug, id }) => [slug, id]));
  const categoryIds = new Map((await tx.select().from(productCategories)).map(({ name, id }) => [name, id]));
  const supplierIds = new Map((await tx.select().from(suppliers)).map(({ code, id }) => [code, id]));
  for (const row of await readCatalogue()) {
    await ledger.once(`product/${row.article_number}`, () =>
      tx.insert(products).values({
        supplierId: required(supplierIds, row.supplier_code),
        productCategoryId: required(categoryIds, row.category),
        crisisDomainId: required(domainIds, row.crisis_domain),
        articleNumber: row.article_number,
        name: row.name,
        description: row.description,
        productType: row.product_type,
        unitQuantity: row.unit_quantity,
        unitMetric: row.unit_metric,
        vatPercent: row.vat_percent,
        resiliaPriceExcludingVat: row.resilia_price_excluding_vat,
        resiliaPriceIncludingVat: row.resilia_price_including_vat,
        supplierPriceIncludingVat: row.supplier_price_including_vat,
        recommendedQuantityRule: row.recommended_quantity_rule,
        storageClass: row.storage_class,
        storageLitres: row.storage_litres,
      }),
    );
  }
}

function required(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`the demo catalogue names ${key}, which is not seeded`);
  return id;
}

/** Splits one line at semicolons; a field in double quotes may hold semicolons itself. */
function splitLine(line: string): string[] {
  return [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}

/** The demo catalogue: 77 products and services in a semicolon-separated file. Throws ContentError with the line that does not fit. */
export async function readCatalogue(): Promise<CatalogueRow[]> {
  const text = await readFile(path.join(PROJECT_ROOT, CATALOGUE_FILE), "utf8");
  const [header = "", ...lines] = text.split(/\r?\n/).filter(Boolean);
  const columns = splitLine(header);
  return lines.map((line, at) => {
    const values = splitLine(line);
    const { data, error } = rowSchema.safeParse(Object.fromEntries(columns.map((column, index) => [column, values[index]])));
    const [fault] = error?.issues ?? [];
    // The first line of the file names the columns.
    if (!data) throw new ContentError(`${CATALOGUE_FILE}:${at + 2}: ${fault?.path.join(".")}: ${fault?.message}`);
    return data;
  });
}
