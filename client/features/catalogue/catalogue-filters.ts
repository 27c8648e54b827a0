import { PRODUCT_SORTS, PRODUCT_TYPES, type ProductSort, type ProductType } from "#shared/enums.ts";
import type { FacetsInput, ListProductsInput } from "#shared/schemas/catalogue.ts";

export interface CatalogueFilters {
  search: string;
  crisisDomainId: string | null;
  productType: ProductType | null;
  supplierId: string | null;
  categoryIds: string[];
  /** Kronor excluding VAT. */
  minPrice: number | null;
  maxPrice: number | null;
  sort: ProductSort;
  /** The categories of a saved recommendation, and its name (CAT-02, CAT-03). */
  recommendedCategoryIds: string[];
  recommendationName: string;
}

export const NO_FILTERS: CatalogueFilters = {
  search: "",
  crisisDomainId: null,
  productType: null,
  supplierId: null,
  categoryIds: [],
  minPrice: null,
  maxPrice: null,
  sort: "default",
  recommendedCategoryIds: [],
  recommendationName: "",
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_PRICE = 100_000_000;
const MAX_CATEGORIES = 50;
const MAX_NAME = 120;

/** What the address says; anything it says wrongly is left out, so that an old or mistyped link still shows products. */
export function readFilters(params: URLSearchParams): CatalogueFilters {
  return {
    search: (params.get("search") ?? "").slice(0, 100),
    crisisDomainId: idOf(params.get("domain")),
    productType: PRODUCT_TYPES.find((type) => type === params.get("type")) ?? null,
    supplierId: idOf(params.get("supplier")),
    categoryIds: idsOf(params.get("categories")),
    minPrice: parsePrice(params.get("min")),
    maxPrice: parsePrice(params.get("max")),
    sort: PRODUCT_SORTS.find((sort) => sort === params.get("sort")) ?? "default",
    recommendedCategoryIds: idsOf(params.get("rec_categories")),
    recommendationName: (params.get("rec_name") ?? "").trim().slice(0, MAX_NAME),
  };
}

/** The address of these filters. Parameters that are not the filters' stay. */
export function writeFilters(params: URLSearchParams, filters: CatalogueFilters): URLSearchParams {
  const written = new URLSearchParams(params);
  const values: Record<string, string | null> = {
    search: filters.search || null,
    domain: filters.crisisDomainId,
    type: filters.productType,
    supplier: filters.supplierId,
    categories: filters.categoryIds.join(",") || null,
    min: filters.minPrice?.toString() ?? null,
    max: filters.maxPrice?.toString() ?? null,
    sort: filters.sort === "default" ? null : filters.sort,
    rec_categories: filters.recommendedCategoryIds.join(",") || null,
    rec_name: filters.recommendationName || null,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

export function toListInput(filters: CatalogueFilters): Omit<ListProductsInput, "offset" | "limit"> {
  const categoryIds = narrowedCategories(filters);
  return {
    search: filters.search.trim() || undefined,
    crisisDomainId: filters.crisisDomainId ?? undefined,
    productType: filters.productType ?? undefined,
    supplierId: filters.supplierId ?? undefined,
    productCategoryIds: categoryIds.length > 0 ? categoryIds : undefined,
    minPrice: filters.minPrice ?? undefined,
    maxPrice: filters.maxPrice ?? undefined,
    sort: filters.sort,
  };
}

/** What the counts beside the filters' choices are counted under. */
export function toFacetsInput(filters: CatalogueFilters): FacetsInput {
  const { sort: _, ...input } = toListInput(filters);
  return input;
}

/** Within a recommendation only its categories can be chosen. */
function narrowedCategories({ categoryIds, recommendedCategoryIds }: CatalogueFilters): string[] {
  if (recommendedCategoryIds.length === 0) return categoryIds;
  const both = recommendedCategoryIds.filter((id) => categoryIds.includes(id));
  return both.length > 0 ? both : recommendedCategoryIds;
}

/** Leaves out the recommended categories that do not exist (any more); one without any is no recommendation. */
export function withKnownCategories(filters: CatalogueFilters, known: readonly { id: string }[]): CatalogueFilters {
  const recommendedCategoryIds = filters.recommendedCategoryIds.filter((id) => known.some((category) => category.id === id));
  return { ...filters, recommendedCategoryIds };
}

/** A price of at least 0 kronor, or null for anything else: what is not a number is ignored. */
export function parsePrice(text: string | null): number | null {
  const cleaned = (text ?? "").replace(/\s/g, "").replace(",", ".");
  if (!/^\d+(\.\d+)?\.?$/.test(cleaned)) return null;
  const price = Number(cleaned);
  return price <= MAX_PRICE ? price : null;
}

/** How many filters narrow the list, each shown as a chip; the sort order is none, a recommendation has its banner. */
export function countFilters(filters: CatalogueFilters): number {
  const single = [filters.search.trim(), filters.crisisDomainId, filters.productType, filters.supplierId];
  const prices = [filters.minPrice, filters.maxPrice].filter((price) => price !== null);
  return single.filter(Boolean).length + filters.categoryIds.length + prices.length;
}

export function idsOf(text: string | null): string[] {
  return [...new Set((text ?? "").split(",").filter((id) => UUID.test(id)))].slice(0, MAX_CATEGORIES);
}

function idOf(text: string | null): string | null {
  return text && UUID.test(text) ? text : null;
}
