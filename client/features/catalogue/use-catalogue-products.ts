import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { trpc } from "#client/lib/trpc.ts";
import { type CatalogueFilters, toListInput } from "./catalogue-filters.ts";
import { productsQuery } from "./products-query.ts";

/** What is said when there is nothing to show. */
export const CATALOGUE_FAILURE = { title: "Kunde inte ladda produkter", text: "Kontrollera din uppkoppling och försök igen." };

/** The products of these filters, page by page. While new filters load, the old products stay in sight. */
export function useCatalogueProducts(filters: CatalogueFilters) {
  const { client } = trpc.useUtils();
  const query = useInfiniteQuery({
    ...productsQuery(toListInput(filters), client.catalogue.products.query),
    placeholderData: keepPreviousData,
  });

  return {
    /** The first of them; an error card stands only where none was read yet. */
    read: query,
    products: query.data?.pages.flatMap((page) => page.rows) ?? [],
    totalCount: query.data?.pages.at(-1)?.totalCount ?? 0,
    isRefining: query.isPlaceholderData,
    isMoreError: query.isFetchNextPageError,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => query.fetchNextPage(),
  };
}
