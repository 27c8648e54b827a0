import { InvalidError } from "#server/platform/errors.ts";
import { readCsv } from "#server/platform/tables/table-files.ts";
import { decodeText } from "#shared/format/decode-text.ts";
import { PRODUCT_IMPORT_MAX_ROWS } from "#shared/limits.ts";
import type { ProductFacts } from "#shared/schemas/operator-catalogue.ts";
import { PRODUCT_COLUMN_LABELS } from "#shared/text/product-columns.ts";

/** One line of a file of products; a column that the file does not have is not among the cells. */
export interface FileLine {
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** It has values beyond the last column. */
  hasSurplus?: boolean;
  /** Columns that say what the product belongs to and that it ends before. Those after may be left out, as Excel does with empty ones. */
  cutOff?: readonly ImportColumn[];
}

const faulty = (message: string): InvalidError => new InvalidError("INVALID_INPUT", { message });

/** Reads a file of products by the names in its first line. Throws InvalidError, which says what is wrong with the file. */
export function readImportFile(contents: Uint8Array): FileLine[] {
  const [header, ...rows] = readCsv(decodeText(contents));
  const columns = readColumns(header?.cells ?? []);
  if (rows.length === 0) throw faulty("Filen har inga rader under rubrikerna.");
  if (rows.length > PRODUCT_IMPORT_MAX_ROWS) throw faulty(`Filen har ${rows.length} rader. Högst ${PRODUCT_IMPORT_MAX_ROWS} åt gången.`);
  return rows.map(({ line, cells }) => ({
    line,
    cutOff: columns.slice(cells.length).filter((column) => REFERENCE_COLUMNS.some((reference) => reference === column)),
    hasSurplus: cells.slice(columns.length).some((cell) => cell.trim() !== ""),
    cells: Object.fromEntries(columns.map((column, index) => [column, (cells[index] ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim()])),
  }));
}

const COLUMN_OF = new Map(Object.entries(PRODUCT_COLUMN_LABELS).map(([column, label]) => [label.toLowerCase(), column]));

/** By their Swedish names or those of the data. */
function readColumns(header: readonly string[]): ImportColumn[] {
  const names: readonly string[] = header.map((name) => name.trim().toLowerCase()).map((name) => COLUMN_OF.get(name) ?? name);
  const named = names.slice(0, names.findLastIndex(Boolean) + 1);
  const missing = REQUIRED.filter((column) => !named.includes(column));
  if (missing.length > 0) throw faulty(`Filen saknar kolumner: ${missing.map((column) => PRODUCT_COLUMN_LABELS[column]).join(", ")}.`);
  const known: readonly string[] = [...REQUIRED, ...OPTIONAL];
  const unknown = named.filter((name, index) => !known.includes(name) || named.indexOf(name) !== index);
  if (unknown.length > 0) throw faulty(`Filen har okända eller dubbla kolumner: ${unknown.map((name) => name || "(tom)").join(", ")}.`);
  return named as ImportColumn[];
}

/** The columns that a file of products must have, and what each fills. */
export const FACT_COLUMNS = {
  article_number: "articleNumber",
  name: "name",
  product_type: "productType",
  unit_quantity: "unitQuantity",
  unit_metric: "unitMetric",
  resilia_price_excluding_vat: "resiliaPriceExcludingVat",
  vat_percent: "vatPercent",
  resilia_price_including_vat: "resiliaPriceIncludingVat",
  supplier_price_including_vat: "supplierPriceIncludingVat",
  recommended_quantity_rule: "recommendedQuantityRule",
} as const satisfies Record<string, keyof ProductFacts>;

/** Those that may be missing: then a known product keeps what it has. */
export const OPTIONAL_COLUMNS = {
  description: "description",
  storage_class: "storageClass",
  storage_litres: "storageLitres",
  is_active: "isActive",
} as const satisfies Record<string, keyof ProductFacts>;

/** What a product belongs to. */
export const REFERENCE_COLUMNS = ["supplier_code", "category", "crisis_domain"] as const;

type ImportColumn = keyof typeof FACT_COLUMNS | keyof typeof OPTIONAL_COLUMNS | (typeof REFERENCE_COLUMNS)[number];

const REQUIRED: readonly ImportColumn[] = [...(Object.keys(FACT_COLUMNS) as (keyof typeof FACT_COLUMNS)[]), ...REFERENCE_COLUMNS];
const OPTIONAL = Object.keys(OPTIONAL_COLUMNS) as (keyof typeof OPTIONAL_COLUMNS)[];
