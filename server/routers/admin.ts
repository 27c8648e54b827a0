import { listAuditActors } from "#server/domains/admin/audit-actor-queries.ts";
import { listAuditEntries } from "#server/domains/admin/audit-queries.ts";
import { listAssociationExports, readAssociationExport } from "#server/domains/admin/export-queries.ts";
import { orderAssociationExport } from "#server/domains/admin/order-association-export.ts";
import { listAssociations, listUsers, readServiceHealth } from "#server/domains/operations/queries.ts";
import { resetSecondFactor } from "#server/domains/operations/reset-second-factor.ts";
import { retryDeadJobs } from "#server/domains/operations/retry-dead-jobs.ts";
import { listSecurityEvents } from "#server/domains/operations/security-event-queries.ts";
import { countChanges } from "#server/trpc/count-changes.ts";
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
import { adminCatalogueRouter } from "./admin-catalogue.ts";

export const adminRouter = router({
  auditEntries: ownerProcedure.input(listAuditEntriesInput).query(({ ctx, input }) => listAuditEntries(ctx, input)),
  auditActors: ownerProcedure.query(({ ctx }) => listAuditActors(ctx)),

  exports: ownerProcedure.query(({ ctx }) => listAssociationExports(ctx)),
  export: ownerProcedure.input(associationExportInput).query(({ ctx, input }) => readAssociationExport(ctx, input.exportId)),
  orderExport: ownerProcedure.input(orderAssociationExportInput).mutation(({ ctx, input }) => orderAssociationExport(ctx, input)),
  onExports: ownerProcedure.subscription(({ ctx, signal }) =>
    countChanges(ctx.live, `association:${ctx.actor.associationId}:exports`, signal, () => isStillOwner(ctx)),
  ),

  associations: operatorProcedure.input(operatorListInput).query(({ ctx, input }) => listAssociations(ctx, input)),
  users: operatorProcedure.input(operatorListInput).query(({ ctx, input }) => listUsers(ctx, input)),
  securityEvents: operatorProcedure.input(securityEventsInput).query(({ ctx, input }) => listSecurityEvents(ctx, input)),
  health: operatorProcedure.query(({ ctx }) => readServiceHealth(ctx)),
  retryDeadJobs: operatorProcedure.input(retryDeadJobsInput).mutation(({ ctx, input }) => retryDeadJobs(ctx, input)),
  resetSecondFactor: operatorProcedure.input(resetSecondFactorInput).mutation(({ ctx, input }) => resetSecondFactor(ctx, input)),
  catalogue: adminCatalogueRouter,
});
