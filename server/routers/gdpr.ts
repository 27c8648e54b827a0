import { listExports, readDeletionConsequences } from "#server/domains/gdpr/queries.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";

/** Export and deletion themselves are the documented REST paths. */
export const gdprRouter = router({
  exports: signedInProcedure.query(({ ctx }) => listExports(ctx)),
  deletionConsequences: signedInProcedure.query(({ ctx }) => readDeletionConsequences(ctx)),
});
