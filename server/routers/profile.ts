import { chooseProfileType } from "#server/domains/account/choose-profile-type.ts";
import { listProfileTypes } from "#server/domains/account/queries.ts";
import { reopenSetup } from "#server/domains/account/reopen-setup.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";
import { chooseProfileTypeInput } from "#shared/schemas/account.ts";

export const profileRouter = router({
  types: signedInProcedure.query(({ ctx }) => listProfileTypes(ctx)),
  chooseType: signedInProcedure.input(chooseProfileTypeInput).mutation(({ ctx, input }) => chooseProfileType(ctx, input)),
  reopenSetup: signedInProcedure.mutation(({ ctx }) => reopenSetup(ctx)),
});
