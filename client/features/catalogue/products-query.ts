import type { RouterOutputs } from "#client/lib/trpc.ts";
import { CATALOGUE_PAGE_SIZE } from "#shared/limits.ts";
import type { ListProductsInput } from "#shared/schemas/catalogue.ts";

type Input = Omit<ListProductsInput, "offset" | "limit">;
type Page = RouterOutputs["catalogue"]["products"];

/** What the catalogue lists where the address says nothing. */
export const FIRST_PRODUCTS: Input = { sort: "default" };

/** Products page by page, for TanStack Query. `ask`: the procedure `catalogue.products`. */
export const productsQuery = (input: Input, ask: (input: ListProductsInput, options: { signal: AbortSignal }) => Promise<Page>) => ({
  // The shape of tRPC's own keys: one invalidation and one persistence rule then cover it.
  queryKey: [["catalogue", "products"], { input, type: "infinite" }],
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    ask({ ...input, offset: pageParam, limit: CATALOGUE_PAGE_SIZE }, { signal }),
  initialPageParam: 0,
  getNextPageParam: (last: Page, pages: readonly Page[]) => {
    const shown = pages.reduce((sum, page) => sum + page.rows.length, 0);
    return last.rows.length > 0 && shown < last.totalCount ? shown : undefined;
  },
});
