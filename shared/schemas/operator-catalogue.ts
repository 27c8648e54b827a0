import { z } from "zod";
import { QuantityRuleError, unknownVariables } from "../calculations/quantity-rule.ts";
import { PRODUCT_TYPES, STORAGE_CLASSES } from "../enums.ts";
import {
  emptyToNull,
  idField,
  optionalEmail,
  optionalOrganizationNumber,
  optionalPhone,
  optionalText,
  pageField,
  plainText,
  searchField,
} from "./fields.ts";

/** What operators of the service keep: suppliers, products, the links of household tips, and files of products. */

/** Text on one line, without the signs that only machines see. */
const singleLine = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim())
    .min(1)
    .max(max);

const httpsLink = z.url({ protocol: /^https$/, error: "Skriv hela adressen, med https:// först." }).max(500);

/** Reads `1 190,50` as people and spreadsheets write it; blank is null, and what is no number stays as it is. */
function readDecimal(value: unknown): unknown {
  if (typeof value !== "string") return value ?? null;
  const text = value.replace(/\s/g, "").replace(",", ".");
  if (text === "") return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
}

/** A sentence for what is no number at all; bounds have their own. */
const otherwise = (text: string) => ({ error: ({ code }: { code: string }) => (code === "invalid_type" ? text : undefined) });

const hasTwoDecimals = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const decimal = (min: number, max: number) =>
  z.number(otherwise("Skriv ett tal.")).min(min).max(max).refine(hasTwoDecimals, "Skriv högst två decimaler.");
const requiredDecimal = (min: number, max: number) => z.preprocess(readDecimal, decimal(min, max));
const optionalDecimal = (min: number, max: number) => z.preprocess(readDecimal, decimal(min, max).nullable());
const optionalKronor = optionalDecimal(0, 100_000_000);

/** What is wrong with a rule for recommended quantities, in Swedish; null when it can be computed. */
function ruleProblem(rule: string): string | null {
  try {
    const unknown = unknownVariables(rule);
    return unknown.length > 0 ? `Regeln har en okänd variabel: ${unknown.join(", ")}.` : null;
  } catch (error) {
    if (error instanceof QuantityRuleError) return `Regeln går inte att läsa vid tecken ${error.position + 1}.`;
    throw error;
  }
}

const quantityRule = optionalText().superRefine((rule, issues) => {
  const problem = rule && ruleProblem(rule);
  if (problem) issues.addIssue(problem);
});

/** A product's own facts, without what it belongs to. Prices are kronor. */
const productFacts = z.object({
  articleNumber: singleLine(60),
  name: singleLine(200),
  description: optionalText(2_000),
  productType: z.enum(PRODUCT_TYPES),
  unitQuantity: z.preprocess(readDecimal, z.number(otherwise("Skriv ett heltal.")).int("Skriv ett heltal.").min(1).max(1_000_000)),
  unitMetric: singleLine(20),
  vatPercent: requiredDecimal(0, 100),
  resiliaPriceExcludingVat: optionalKronor,
  resiliaPriceIncludingVat: optionalKronor,
  supplierPriceIncludingVat: optionalKronor,
  recommendedQuantityRule: quantityRule,
  storageClass: emptyToNull(z.enum(STORAGE_CLASSES)),
  storageLitres: optionalDecimal(0.01, 100_000),
  isActive: z.boolean("Skriv ja eller nej."),
});
export type ProductFacts = z.output<typeof productFacts>;
type StorageFacts = Pick<ProductFacts, "storageClass" | "storageLitres">;

const LITRES_WITHOUT_CLASS = { path: ["storageLitres"], error: "Liter anges bara för brandfarliga varor." };
const litresHaveClass = ({ storageClass, storageLitres }: StorageFacts): boolean => storageLitres === null || storageClass !== null;

export const productFactsSchema = productFacts.refine(litresHaveClass, LITRES_WITHOUT_CLASS);

/** A product to add, or to change: then `seenAt` is the `updatedAt` that the form was filled with. */
export const saveProductInput = productFacts
  .extend({
    productId: idField.nullish(),
    seenAt: z.iso.datetime().nullish(),
    supplierId: z.uuid("Välj leverantör."),
    productCategoryId: z.uuid("Välj kategori."),
    crisisDomainId: z.uuid("Välj krisområde."),
  })
  .refine(litresHaveClass, LITRES_WITHOUT_CLASS);

export const PRODUCT_STATES = ["active", "inactive", "all"] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

export const operatedProductsInput = z.object({
  search: searchField,
  supplierId: idField.nullish(),
  state: z.enum(PRODUCT_STATES).default("active"),
  page: pageField,
});

export const setProductActiveInput = z.object({ productId: idField, isActive: z.boolean() });

export const saveSupplierInput = z.object({
  supplierId: idField.nullish(),
  code: plainText()
    .toUpperCase()
    .min(1)
    .max(20)
    .regex(/^[A-ZÅÄÖ0-9-]+$/, "Använd bara bokstäver, siffror och bindestreck."),
  name: singleLine(120),
  website: emptyToNull(httpsLink),
  contactEmail: optionalEmail,
  contactPhone: optionalPhone,
  organizationNumber: optionalOrganizationNumber,
});

export const removeSupplierLogoInput = z.object({ supplierId: idField });
export const removeProductPhotoInput = z.object({ productId: idField });

export const changeTipLinkInput = z.object({ tipId: idField, purchaseLink: httpsLink });

/** What becomes of a line of a file of products. */
export const PRODUCT_IMPORT_OUTCOMES = ["new", "changed", "unchanged", "refused"] as const;
export type ProductImportOutcome = (typeof PRODUCT_IMPORT_OUTCOMES)[number];

const importedLine = z.object({
  line: z.int().meta({ description: "Where the line begins in the file, from 1" }),
  supplier_code: z.string(),
  article_number: z.string(),
  name: z.string(),
  outcome: z.enum(PRODUCT_IMPORT_OUTCOMES),
  reason: z.string().nullable().meta({ description: "Why a line is refused" }),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
});
export type ProductImportLine = z.output<typeof importedLine>;

/** What an import of a file would do, or has done. */
export const productImportReport = z.object({
  digest: z.string().meta({ description: "Stands for what the lines become; the import wants that of its preview" }),
  counts: z.record(z.enum(PRODUCT_IMPORT_OUTCOMES), z.int()),
  rows: z.array(importedLine),
});
export type ProductImportReport = z.output<typeof productImportReport>;
