import { changeSavedProducts } from "#server/domains/household/change-saved-products.ts";
import { readSavedProducts } from "#server/domains/household/saved-product-queries.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";
import { changeSavedProductsInput } from "#shared/schemas/saved-products.ts";

export const householdRouter = router({
  savedProducts: signedInProcedure.query(({ ctx }) => readSavedProducts(ctx)),
  changeSavedProducts: signedInProcedure.input(changeSavedProductsInput).mutation(({ ctx, input }) => changeSavedProducts(ctx, input)),
});
