import type { ProductSort } from "#shared/schemas/catalogue.ts";

export const PRODUCT_SORT_LABELS: Record<ProductSort, string> = {
  default: "Standard",
  name_asc: "Namn A–Ö",
  name_desc: "Namn Ö–A",
  price_asc: "Pris lågt–högt",
  price_desc: "Pris högt–lågt",
};
