import { listCatalogueFilters, listProducts, listSuppliers, readProduct } from "#server/domains/catalogue/queries.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";
import { listProductsInput, productByIdInput } from "#shared/schemas/catalogue.ts";

export const catalogueRouter = router({
  filters: signedInProcedure.query(({ ctx }) => listCatalogueFilters(ctx)),
  products: signedInProcedure.input(listProductsInput).query(({ ctx, input }) => listProducts(ctx, input)),
  product: signedInProcedure.input(productByIdInput).query(({ ctx, input }) => readProduct(ctx, input.productId)),
  suppliers: signedInProcedure.query(({ ctx }) => listSuppliers(ctx)),
});
