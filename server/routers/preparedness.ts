import { listPublicAreas } from "#server/domains/preparedness/domain-queries.ts";
import { listCrisisDomains, readHousehold } from "#server/domains/preparedness/queries.ts";
import { saveHousehold } from "#server/domains/preparedness/save-household.ts";
import { publicProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import { saveHouseholdInput } from "#shared/schemas/account.ts";

export const preparednessRouter = router({
  household: signedInProcedure.query(({ ctx }) => readHousehold(ctx)),
  saveHousehold: signedInProcedure.input(saveHouseholdInput).mutation(({ ctx, input }) => saveHousehold(ctx, input)),
  areas: publicProcedure.query(({ ctx }) => listPublicAreas(ctx)),
  domains: signedInProcedure.query(({ ctx }) => listCrisisDomains(ctx)),
});
