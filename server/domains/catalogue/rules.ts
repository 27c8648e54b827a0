import type { ListProductsInput } from "#shared/schemas/catalogue.ts";

/**
 * A filter of the catalogue that is set. `shortSearch` has too few letters for the trigram index;
 * `category` is one category, `categories` several.
 */
export type CatalogueFilter =
  | "search"
  | "shortSearch"
  | "domain"
  | "type"
  | "supplier"
  | "category"
  | "categories"
  | "minPrice"
  | "maxPrice";
export type CatalogueOrder = "name_asc" | "name_desc" | "price_asc" | "price_desc";

/** Which statement answers a request. There are at most a few hundred shapes; the values come as parameters. */
export interface CatalogueShape {
  filters: ReadonlySet<CatalogueFilter>;
  order: CatalogueOrder;
  /** Names the prepared statement; below the 63 characters that Postgres keeps of a name. */
  name: string;
}

const TRIGRAM = 3;

export type CatalogueParameters = Record<CatalogueFilter | "limit" | "offset", unknown>;

/** Splits a request into the shape of its statement and the values for it. */
export function catalogueStatement(input: ListProductsInput): { shape: CatalogueShape; parameters: Partial<CatalogueParameters> } {
  const categories = [...new Set(input.productCategoryIds ?? [])];
  const searchLength = input.search?.trim().length ?? 0;
  const values: Partial<Record<CatalogueFilter, unknown>> = {
    search: searchLength >= TRIGRAM ? searchPattern(input.search ?? "") : undefined,
    shortSearch: searchLength > 0 && searchLength < TRIGRAM ? searchPattern(input.search ?? "") : undefined,
    domain: input.crisisDomainId,
    type: input.productType,
    supplier: input.supplierId,
    category: categories.length === 1 ? categories[0] : undefined,
    categories: categories.length > 1 ? categories : undefined,
    minPrice: input.minPrice,
    maxPrice: input.maxPrice,
  };
  const set = (Object.keys(values) as CatalogueFilter[]).filter((filter) => values[filter] !== undefined);
  const order = input.sort === "default" ? "name_asc" : input.sort;
  const letters = set.map((filter) => SHORT_NAMES[filter]).join("");
  return {
    shape: { filters: new Set(set), order, name: `catalogue_${order}_${letters}` },
    parameters: { ...values, limit: input.limit, offset: input.offset },
  };
}

const SHORT_NAMES: Record<CatalogueFilter, string> = {
  search: "q",
  shortSearch: "p",
  domain: "d",
  type: "t",
  supplier: "s",
  category: "c",
  categories: "n",
  minPrice: "l",
  maxPrice: "h",
};

/** A LIKE pattern that finds the text anywhere, with `%`, `_` and `\` meaning themselves. */
export function searchPattern(text: string): string {
  const words = text.trim().replace(/\s+/g, " ").replaceAll("\0", "");
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
