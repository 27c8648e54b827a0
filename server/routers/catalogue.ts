import { readFacets } from "#server/domains/catalogue/facets.ts";
import { listCatalogueFilters, listProducts, listSuppliers, readProduct, readProducts } from "#server/domains/catalogue/queries.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";
import { compareInput, facetsInput, listProductsInput, productByIdInput } from "#shared/schemas/catalogue.ts";

export const catalogueRouter = router({
  filters: signedInProcedure.query(({ ctx }) => listCatalogueFilters(ctx)),
  compare: signedInProcedure.input(compareInput).query(({ ctx, input }) => readProducts(ctx, input.productIds)),
  facets: signedInProcedure.input(facetsInput).query(({ ctx, input }) => readFacets(ctx, input)),
  products: signedInProcedure.input(listProductsInput).query(({ ctx, input }) => listProducts(ctx, input)),
  product: signedInProcedure.input(productByIdInput).query(({ ctx, input }) => readProduct(ctx, input.productId)),
  suppliers: signedInProcedure.query(({ ctx }) => listSuppliers(ctx)),
});
