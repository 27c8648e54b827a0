import { useMemo } from "react";
import { type CatalogueFilters, withKnownCategories } from "./catalogue-filters.ts";
import type { CatalogueChoices } from "./product-row.ts";

const NO_CHOICES: CatalogueChoices = { categories: [], suppliers: [], domains: [] };

/** The address's filters without recommended categories that nobody knows, and what can be chosen: within a
 *  recommendation only its categories. Until the choices are read, the address is believed. */
export function useKnownFilters(addressed: CatalogueFilters, read: CatalogueChoices | undefined) {
  return useMemo(() => {
    if (!read) return { filters: addressed, choices: NO_CHOICES };
    const filters = withKnownCategories(addressed, read.categories);
    const recommended = new Set(filters.recommendedCategoryIds);
    const categories = recommended.size > 0 ? read.categories.filter(({ id }) => recommended.has(id)) : read.categories;
    return { filters, choices: { ...read, categories } };
  }, [addressed, read]);
}
