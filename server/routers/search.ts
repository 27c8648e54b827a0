import { searchAll } from "#server/domains/search/search-all.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";
import { searchInput } from "#shared/schemas/search.ts";

export const searchRouter = router({
  all: signedInProcedure.input(searchInput).query(({ ctx, input }) => searchAll(ctx, input)),
});
