import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { trpc } from "#client/lib/trpc.ts";
import { CATALOGUE_PAGE_SIZE } from "#shared/limits.ts";
import { type CatalogueFilters, toListInput } from "./catalogue-filters.ts";

/** What is said when there is nothing to show. */
export const CATALOGUE_FAILURE = { title: "Kunde inte ladda produkter", text: "Kontrollera din uppkoppling och försök igen." };

/** The products of these filters, page by page. While new filters load, the old products stay in sight. */
export function useCatalogueProducts(filters: CatalogueFilters) {
  const { client } = trpc.useUtils();
  const input = toListInput(filters);
  const query = useInfiniteQuery({
    // The shape of tRPC's own keys: one invalidation and one persistence rule then cover it.
    queryKey: [["catalogue", "products"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.catalogue.products.query({ ...input, offset: pageParam, limit: CATALOGUE_PAGE_SIZE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.rows.length, 0);
      return last.rows.length > 0 && shown < last.totalCount ? shown : undefined;
    },
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
