import type { ProductType } from "#shared/enums.ts";
import type { Facets, FacetsInput } from "#shared/schemas/catalogue.ts";

/** So many products are of this area, supplier, category and type. */
export interface CubeCell {
  crisisDomainId: string;
  supplierId: string;
  productCategoryId: string;
  productType: ProductType;
  products: number;
}

type Chosen = Pick<FacetsInput, "crisisDomainId" | "supplierId" | "productCategoryIds" | "productType">;

/** What each choice of a filter would show beside the other filters; a choice that would show nothing is left out. */
export function facetsOf(cube: readonly CubeCell[], chosen: Chosen): Facets {
  const facets: Facets = { domains: {}, suppliers: {}, categories: {} };
  const filters = [
    { counts: facets.domains, keyOf: (cell: CubeCell) => cell.crisisDomainId, allowed: listed(chosen.crisisDomainId) },
    { counts: facets.suppliers, keyOf: (cell: CubeCell) => cell.supplierId, allowed: listed(chosen.supplierId) },
    { counts: facets.categories, keyOf: (cell: CubeCell) => cell.productCategoryId, allowed: chosen.productCategoryIds ?? [] },
    { counts: null, keyOf: (cell: CubeCell) => cell.productType, allowed: listed<string>(chosen.productType) },
  ];
  for (const cell of cube) {
    const refusing = filters.filter(({ keyOf, allowed }) => allowed.length > 0 && !allowed.includes(keyOf(cell)));
    for (const filter of filters) {
      if (!filter.counts || refusing.some((other) => other !== filter)) continue;
      const key = filter.keyOf(cell);
      filter.counts[key] = (filter.counts[key] ?? 0) + cell.products;
    }
  }
  return facets;
}

const listed = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);
