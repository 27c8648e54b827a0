import { listAssociationExports, orderAssociationExport, readAssociationExport } from "#server/domains/admin/association-exports.ts";
import { listAuditActors, listAuditEntries } from "#server/domains/admin/audit-queries.ts";
import { readArticleDesk } from "#server/domains/assistant/open-questions.ts";
import { removeOperatorArticle, saveOperatorArticle } from "#server/domains/assistant/own-articles.ts";
import { removeProductPhoto, saveProduct, setProductActive } from "#server/domains/catalogue/upkeep/products.ts";
import { listCatalogueChoices, listOperatedProducts, listOperatedSuppliers } from "#server/domains/catalogue/upkeep/queries.ts";
import { removeSupplierLogo, saveSupplier } from "#server/domains/catalogue/upkeep/suppliers.ts";
import { listAssociations, listUsers, readServiceHealth } from "#server/domains/operations/queries.ts";
import { resetSecondFactor } from "#server/domains/operations/reset-second-factor.ts";
import { retryDeadJobs } from "#server/domains/operations/retry-dead-jobs.ts";
import { listSecurityEvents } from "#server/domains/operations/security-event-queries.ts";
import { changeTipLink, listOperatedTips } from "#server/domains/product-tips/operator-tips.ts";
import { readRecoverySheet, readSealedNeedsKey } from "#server/domains/sealed-needs/key-sheet.ts";
import { countChanges } from "#server/trpc/changes.ts";
import { isStillOwner, operatorProcedure, ownerProcedure, router } from "#server/trpc/procedures.ts";
import {
  associationExportInput,
  listAuditEntriesInput,
  operatorListInput,
  orderAssociationExportInput,
  resetSecondFactorInput,
  retryDeadJobsInput,
  securityEventsInput,
} from "#shared/schemas/admin.ts";
import { operatorArticleInput, ownArticleInput } from "#shared/schemas/assistant.ts";
import {
  changeTipLinkInput,
  operatedProductsInput,
  removeProductPhotoInput,
  removeSupplierLogoInput,
  saveProductInput,
  saveSupplierInput,
  setProductActiveInput,
} from "#shared/schemas/operator-catalogue.ts";

/** The catalogue's upkeep, for operators of the service. */
const adminCatalogueRouter = router({
  suppliers: operatorProcedure.input(operatorListInput).query(({ ctx, input }) => listOperatedSuppliers(ctx, input)),
  saveSupplier: operatorProcedure.input(saveSupplierInput).mutation(({ ctx, input }) => saveSupplier(ctx, input)),
  removeSupplierLogo: operatorProcedure.input(removeSupplierLogoInput).mutation(({ ctx, input }) => removeSupplierLogo(ctx, input)),
  choices: operatorProcedure.query(({ ctx }) => listCatalogueChoices(ctx)),
  products: operatorProcedure.input(operatedProductsInput).query(({ ctx, input }) => listOperatedProducts(ctx, input)),
  saveProduct: operatorProcedure.input(saveProductInput).mutation(({ ctx, input }) => saveProduct(ctx, input)),
  removeProductPhoto: operatorProcedure.input(removeProductPhotoInput).mutation(({ ctx, input }) => removeProductPhoto(ctx, input)),
  setProductActive: operatorProcedure.input(setProductActiveInput).mutation(({ ctx, input }) => setProductActive(ctx, input)),
  tips: operatorProcedure.input(operatorListInput).query(({ ctx, input }) => listOperatedTips(ctx, input)),
  changeTipLink: operatorProcedure.input(changeTipLinkInput).mutation(({ ctx, input }) => changeTipLink(ctx, input)),
});

export const adminRouter = router({
  auditEntries: ownerProcedure.input(listAuditEntriesInput).query(({ ctx, input }) => listAuditEntries(ctx, input)),
  auditActors: ownerProcedure.query(({ ctx }) => listAuditActors(ctx)),

  exports: ownerProcedure.query(({ ctx }) => listAssociationExports(ctx)),
  export: ownerProcedure.input(associationExportInput).query(({ ctx, input }) => readAssociationExport(ctx, input.exportId)),
  orderExport: ownerProcedure.input(orderAssociationExportInput).mutation(({ ctx, input }) => orderAssociationExport(ctx, input)),
  onExports: ownerProcedure.subscription(({ ctx, signal }) =>
    countChanges(ctx.live, `association:${ctx.actor.associationId}:exports`, signal, () => isStillOwner(ctx)),
  ),

  sealedNeedsKey: operatorProcedure.query(({ ctx }) => readSealedNeedsKey(ctx)),
  recoverySheet: operatorProcedure.mutation(({ ctx }) => readRecoverySheet(ctx)),
  associations: operatorProcedure.input(operatorListInput).query(({ ctx, input }) => listAssociations(ctx, input)),
  users: operatorProcedure.input(operatorListInput).query(({ ctx, input }) => listUsers(ctx, input)),
  securityEvents: operatorProcedure.input(securityEventsInput).query(({ ctx, input }) => listSecurityEvents(ctx, input)),
  health: operatorProcedure.query(({ ctx }) => readServiceHealth(ctx)),
  retryDeadJobs: operatorProcedure.input(retryDeadJobsInput).mutation(({ ctx, input }) => retryDeadJobs(ctx, input)),
  resetSecondFactor: operatorProcedure.input(resetSecondFactorInput).mutation(({ ctx, input }) => resetSecondFactor(ctx, input)),
  articleDesk: operatorProcedure.query(({ ctx }) => readArticleDesk(ctx)),
  saveArticle: operatorProcedure.input(operatorArticleInput).mutation(({ ctx, input }) => saveOperatorArticle(ctx, input)),
  removeArticle: operatorProcedure.input(ownArticleInput).mutation(({ ctx, input }) => removeOperatorArticle(ctx, input)),
  catalogue: adminCatalogueRouter,
});
