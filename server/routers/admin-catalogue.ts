import { listCatalogueChoices, listOperatedProducts, listOperatedSuppliers } from "#server/domains/catalogue/upkeep/queries.ts";
import { saveProduct, setProductActive } from "#server/domains/catalogue/upkeep/save-product.ts";
import { saveSupplier } from "#server/domains/catalogue/upkeep/save-supplier.ts";
import { removeSupplierLogo } from "#server/domains/catalogue/upkeep/upload-supplier-logo.ts";
import { changeTipLink } from "#server/domains/product-tips/change-tip-link.ts";
import { listOperatedTips } from "#server/domains/product-tips/operator-queries.ts";
import { operatorProcedure, router } from "#server/trpc/procedures.ts";
import { operatorListInput } from "#shared/schemas/admin.ts";
import {
  changeTipLinkInput,
  operatedProductsInput,
  removeSupplierLogoInput,
  saveProductInput,
  saveSupplierInput,
  setProductActiveInput,
} from "#shared/schemas/operator-catalogue.ts";

/** The catalogue's upkeep, for operators of the service. */
export const adminCatalogueRouter = router({
  suppliers: operatorProcedure.input(operatorListInput).query(({ ctx, input }) => listOperatedSuppliers(ctx, input)),
  saveSupplier: operatorProcedure.input(saveSupplierInput).mutation(({ ctx, input }) => saveSupplier(ctx, input)),
  removeSupplierLogo: operatorProcedure.input(removeSupplierLogoInput).mutation(({ ctx, input }) => removeSupplierLogo(ctx, input)),
  choices: operatorProcedure.query(({ ctx }) => listCatalogueChoices(ctx)),
  products: operatorProcedure.input(operatedProductsInput).query(({ ctx, input }) => listOperatedProducts(ctx, input)),
  saveProduct: operatorProcedure.input(saveProductInput).mutation(({ ctx, input }) => saveProduct(ctx, input)),
  setProductActive: operatorProcedure.input(setProductActiveInput).mutation(({ ctx, input }) => setProductActive(ctx, input)),
  tips: operatorProcedure.input(operatorListInput).query(({ ctx, input }) => listOperatedTips(ctx, input)),
  changeTipLink: operatorProcedure.input(changeTipLinkInput).mutation(({ ctx, input }) => changeTipLink(ctx, input)),
});
