import "#shared/schemas/swedish-errors.ts";
import type { products } from "#drizzle/schema/index.ts";
import {
  PRODUCT_IMPORT_OUTCOMES,
  type ProductFacts,
  type ProductImportLine,
  type ProductImportReport,
  productFactsSchema,
} from "#shared/schemas/operator-catalogue.ts";
import { PRODUCT_COLUMN_LABELS } from "#shared/text/product-columns.ts";
import { FACT_COLUMNS, type FileLine, OPTIONAL_COLUMNS, REFERENCE_COLUMNS } from "./read-import-file.ts";

/** A product as a file can fill it. */
export type ImportedProduct = ProductFacts & Pick<typeof products.$inferSelect, "supplierId" | "productCategoryId" | "crisisDomainId">;

/** What the catalogue holds now. Suppliers by their code, categories by their name and areas by their slug, all in small letters. */
export interface CatalogueState {
  suppliers: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  domains: ReadonlyMap<string, string>;
  /** What categories and areas are called, by their id. */
  names: ReadonlyMap<string, string>;
  /** By `productKey`. */
  products: ReadonlyMap<string, ImportedProduct>;
}

export interface JudgedLine extends ProductImportLine {
  /** What the line makes of the product; null for a line that is refused. */
  product: ImportedProduct | null;
}

export const productKey = (supplierId: string, articleNumber: string): string => `${supplierId} ${articleNumber}`;

const FIELDS = { ...FACT_COLUMNS, ...OPTIONAL_COLUMNS };
const list = new Intl.ListFormat("sv", { type: "conjunction" });
const COLUMNS = Object.entries(FIELDS) as [keyof typeof FIELDS, keyof ProductFacts][];

/** What becomes of each line; of two lines about one product the first counts. */
export function judgeLines(lines: readonly FileLine[], state: CatalogueState): JudgedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => judgeLine(line, state, seen));
}

function judgeLine({ line, cells, hasSurplus, cutOff = [] }: FileLine, state: CatalogueState, seen: Map<string, number>): JudgedLine {
  const { supplier_code = "", article_number = "", name = "", category = "", crisis_domain = "" } = cells;
  const shown = { line, supplier_code, article_number, name };
  const refused = (reason: string): JudgedLine => ({ ...shown, outcome: "refused", reason, changes: [], product: null });

  // A comma within a price has moved every value after it.
  if (hasSurplus) return refused("Raden har fler värden än rubriken har kolumner.");
  if (cutOff.length > 0)
    return refused(
      `Raden har färre värden än rubriken har kolumner. Den saknar ${list.format(cutOff.map((column) => PRODUCT_COLUMN_LABELS[column]))}.`,
    );
  const empty = REFERENCE_COLUMNS.filter((column) => !cells[column]).map((column) => PRODUCT_COLUMN_LABELS[column]);
  if (empty.length > 0) return refused(`Raden har inget värde för ${list.format(empty)}.`);
  const supplierId = state.suppliers.get(supplier_code.toLowerCase());
  if (!supplierId) return refused(`Det finns ingen leverantör med koden ${quoted(supplier_code)}.`);
  const productCategoryId = state.categories.get(category.toLowerCase());
  if (!productCategoryId) return refused(`Det finns ingen kategori som heter ${quoted(category)}.`);
  const crisisDomainId = state.domains.get(crisis_domain.toLowerCase());
  if (!crisisDomainId) return refused(`Det finns inget område som heter ${quoted(crisis_domain)}.`);
  const key = productKey(supplierId, article_number);
  const earlier = seen.get(key);
  if (earlier) return refused(`Samma artikel står på rad ${earlier}.`);

  const before = state.products.get(key);
  const facts = readFacts(cells, before);
  if (!facts.success) return refused(facts.problem);
  seen.set(key, line);
  const product = { ...facts.data, supplierId, productCategoryId, crisisDomainId };
  if (!before) return { ...shown, outcome: "new", reason: null, changes: [], product };
  const changes = changesBetween(before, product, state);
  return { ...shown, outcome: changes.length > 0 ? "changed" : "unchanged", reason: null, changes, product };
}

const quoted = (text: string): string => `«${text.slice(0, 60)}»`;

type Reading = { success: true; data: ProductFacts } | { success: false; problem: string };

/** A column that the file does not have leaves a known product as it is. */
function readFacts(cells: FileLine["cells"], before: ProductFacts | undefined): Reading {
  const missing: Pick<ProductFacts, (typeof OPTIONAL_COLUMNS)[keyof typeof OPTIONAL_COLUMNS]> = before ?? {
    description: null,
    storageClass: null,
    storageLitres: null,
    isActive: true,
  };
  const given = COLUMNS.map(([column, field]) => {
    const cell = cells[column];
    if (cell === undefined) return [field, missing[field as keyof typeof missing]];
    return [field, field === "isActive" ? readYesNo(cell, missing.isActive) : cell];
  });
  const read = productFactsSchema.safeParse(Object.fromEntries(given));
  if (read.success) return { success: true, data: read.data };
  const [issue] = read.error.issues;
  const column = COLUMNS.find(([, field]) => field === issue?.path[0])?.[0];
  return { success: false, problem: `${column ? PRODUCT_COLUMN_LABELS[column] : "Raden"}: ${issue?.message}` };
}

function readYesNo(cell: string, otherwise: boolean): boolean | string {
  if (cell === "") return otherwise;
  if (/^(ja|true|sant|1)$/i.test(cell)) return true;
  return /^(nej|false|falskt|0)$/i.test(cell) ? false : cell;
}

function changesBetween(before: ImportedProduct, after: ImportedProduct, { names }: CatalogueState): ProductImportLine["changes"] {
  const nameOf = (id: string): string => names.get(id) ?? "";
  return [
    ...COLUMNS.map(([column, field]) => ({ column, from: inWords(before[field]), to: inWords(after[field]) })),
    { column: "category", from: nameOf(before.productCategoryId), to: nameOf(after.productCategoryId) },
    { column: "crisis_domain", from: nameOf(before.crisisDomainId), to: nameOf(after.crisisDomainId) },
  ].filter(({ from, to }) => from !== to);
}

function inWords(value: string | number | boolean | null): string {
  if (typeof value === "boolean") return value ? "ja" : "nej";
  return value === null ? "" : String(value).replace(/^(\d+)\.(\d+)$/, "$1,$2");
}

/** The lines as they are shown. */
export function toImportReport(lines: readonly JudgedLine[]): Omit<ProductImportReport, "digest"> {
  const counts = Object.fromEntries(PRODUCT_IMPORT_OUTCOMES.map((outcome) => [outcome, 0])) as ProductImportReport["counts"];
  for (const { outcome } of lines) counts[outcome]++;
  return { counts, rows: lines.map(({ product: _, ...line }) => line) };
}
