import { CATALOGUE_PAGE_SIZE } from "#shared/limits.ts";
import type { ListProductsInput } from "#shared/schemas/catalogue.ts";
import { searchedWords } from "./search-rules.ts";

/** A filter of the catalogue that is set. `category` is one category, `categories` several. */
export type CatalogueFilter = "search" | "domain" | "type" | "supplier" | "category" | "categories" | "minPrice" | "maxPrice";
/** `literal_first` is the order of a search: what has all its words as typed, then the others, by name. */
export type CatalogueOrder = "literal_first" | "name_asc" | "name_desc" | "price_asc" | "price_desc";

/** Which statement answers a request. There are at most a few hundred shapes; the values come as parameters. */
export interface CatalogueShape {
  filters: ReadonlySet<CatalogueFilter>;
  order: CatalogueOrder;
  /** The page that is asked for most: no parameter says how long it is and where it begins. */
  isFirstPage: boolean;
  /** Names the prepared statement; below the 63 characters that Postgres keeps of a name. */
  name: string;
}

export type CatalogueParameters = Record<CatalogueFilter | "slips" | "limit" | "offset", unknown>;

/** Splits a request into the shape of its statement and the values for it. */
export function catalogueStatement(input: ListProductsInput): { shape: CatalogueShape; parameters: Partial<CatalogueParameters> } {
  const categories = [...new Set(input.productCategoryIds ?? [])];
  const search = input.search?.trim();
  const words = search ? searchedWords(search) : [];
  const values: Partial<Record<CatalogueFilter, unknown>> = {
    search: search ? words.map(({ word }) => word) : undefined,
    domain: input.crisisDomainId,
    type: input.productType,
    supplier: input.supplierId,
    category: categories.length === 1 ? categories[0] : undefined,
    categories: categories.length > 1 ? categories : undefined,
    minPrice: input.minPrice,
    maxPrice: input.maxPrice,
  };
  const set = (Object.keys(values) as CatalogueFilter[]).filter((filter) => values[filter] !== undefined);
  const defaultOrder = search ? "literal_first" : "name_asc";
  const order = input.sort === "default" ? defaultOrder : input.sort;
  const letters = set.map((filter) => SHORT_NAMES[filter]).join("");
  const isFirstPage = input.offset === 0 && input.limit === CATALOGUE_PAGE_SIZE;
  const name = `catalogue_${order}_${letters}${isFirstPage ? "_first" : ""}`;
  return {
    shape: { filters: new Set(set), order, isFirstPage, name },
    parameters: { ...values, slips: words.map(({ slip }) => slip), limit: input.limit, offset: input.offset },
  };
}

const SHORT_NAMES: Record<CatalogueFilter, string> = {
  search: "q",
  domain: "d",
  type: "t",
  supplier: "s",
  category: "c",
  categories: "n",
  minPrice: "l",
  maxPrice: "h",
};
