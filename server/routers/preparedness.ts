import { listCrisisDomains } from "#server/domains/preparedness/queries.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";

export const preparednessRouter = router({
  domains: signedInProcedure.query(({ ctx }) => listCrisisDomains(ctx)),
});
