import type { ProductFacts } from "#shared/schemas/operator-catalogue.ts";

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

export type ImportColumn = keyof typeof FACT_COLUMNS | keyof typeof OPTIONAL_COLUMNS | (typeof REFERENCE_COLUMNS)[number];

export const REQUIRED: readonly ImportColumn[] = [...(Object.keys(FACT_COLUMNS) as (keyof typeof FACT_COLUMNS)[]), ...REFERENCE_COLUMNS];
export const OPTIONAL = Object.keys(OPTIONAL_COLUMNS) as (keyof typeof OPTIONAL_COLUMNS)[];
