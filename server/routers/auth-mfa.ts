import { enrollFactor } from "#server/domains/account/enroll-factor.ts";
import { listFactors } from "#server/domains/account/factor-queries.ts";
import { renewRecoveryCodes } from "#server/domains/account/renew-recovery-codes.ts";
import { unenrollFactor } from "#server/domains/account/unenroll-factor.ts";
import { verifyFactor } from "#server/domains/account/verify-factor.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";
import { enrollFactorInput, unenrollFactorInput, verifyFactorInput } from "#shared/schemas/account.ts";
import { renewSession } from "./renew-session.ts";

/** The second factor. Names and fields are those of the specification's MFA calls (SETS-26…29). */
export const mfaRouter = router({
  listFactors: signedInProcedure.query(({ ctx }) => listFactors(ctx)),
  enroll: signedInProcedure.input(enrollFactorInput).mutation(({ ctx }) => enrollFactor(ctx)),
  challengeAndVerify: signedInProcedure
    .input(verifyFactorInput)
    .mutation(async ({ ctx, input }) => renewSession(ctx, await verifyFactor(ctx, input))),
  unenroll: signedInProcedure
    .input(unenrollFactorInput)
    .mutation(async ({ ctx, input }) => renewSession(ctx, await unenrollFactor(ctx, input))),
  renewRecoveryCodes: signedInProcedure.mutation(({ ctx }) => renewRecoveryCodes(ctx)),
});
