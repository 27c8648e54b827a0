import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { PRODUCT_TYPES, STORAGE_CLASSES } from "#shared/enums.ts";

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
export type CatalogueRow = z.output<typeof rowSchema>;

/** Splits one line at semicolons; a field in double quotes may hold semicolons itself. */
function splitLine(line: string): string[] {
  return [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}

/** The demo catalogue: 77 products and services in a semicolon-separated file. Throws when a row does not fit. */
export async function readCatalogue(): Promise<CatalogueRow[]> {
  const text = await readFile(path.join(PROJECT_ROOT, "server/content/demo/catalogue.csv"), "utf8");
  const [header = "", ...lines] = text.split(/\r?\n/).filter(Boolean);
  const columns = splitLine(header);
  return lines.map((line) => {
    const values = splitLine(line);
    return rowSchema.parse(Object.fromEntries(columns.map((column, index) => [column, values[index]])));
  });
}
