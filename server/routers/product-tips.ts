import { listProductTips, matchCatalogue } from "#server/domains/product-tips/queries.ts";
import { ownerProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import { matchCatalogueInput } from "#shared/schemas/product-tips.ts";

export const productTipsRouter = router({
  list: signedInProcedure.query(({ ctx }) => listProductTips(ctx)),
  matchCatalogue: ownerProcedure.input(matchCatalogueInput).query(({ ctx, input }) => matchCatalogue(ctx, input)),
});
