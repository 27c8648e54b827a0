import { hideStart, putStepAside } from "#server/domains/start/put-aside.ts";
import { readStart } from "#server/domains/start/queries.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";
import { hideStartInput, putStepAsideInput } from "#shared/schemas/start.ts";

export const startRouter = router({
  steps: signedInProcedure.query(({ ctx }) => readStart(ctx)),
  putAside: signedInProcedure.input(putStepAsideInput).mutation(({ ctx, input }) => putStepAside(ctx, input)),
  hide: signedInProcedure.input(hideStartInput).mutation(({ ctx, input }) => hideStart(ctx, input)),
});
