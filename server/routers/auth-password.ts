import { provePassword } from "#server/domains/account/prove-password.ts";
import { requestPasswordReset } from "#server/domains/account/request-password-reset.ts";
import { isResetLinkValid, resetPassword } from "#server/domains/account/reset-password.ts";
import { updateUser } from "#server/domains/account/update-user.ts";
import { publicProcedure, signedInProcedure } from "#server/trpc/procedures.ts";
import {
  provePasswordInput,
  requestPasswordResetInput,
  resetLinkInput,
  resetPasswordInput,
  updateUserInput,
} from "#shared/schemas/account.ts";
import { renewSession } from "./renew-session.ts";
import { replaceSession } from "./replace-session.ts";

/** The procedures of `auth` that ask for, prove and change a password or an address. */
export const passwordProcedures = {
  requestPasswordReset: publicProcedure.input(requestPasswordResetInput).mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  /** A mutation, so that the secret stands in no address and no log. */
  checkResetLink: publicProcedure.input(resetLinkInput).mutation(({ ctx, input }) => isResetLinkValid(ctx, input)),
  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .mutation(async ({ ctx, input }) => replaceSession(ctx, await resetPassword(ctx, input))),
  provePassword: signedInProcedure.input(provePasswordInput).mutation(({ ctx, input }) => provePassword(ctx, input)),
  updateUser: signedInProcedure.input(updateUserInput).mutation(async ({ ctx, input }) => {
    const updated = await updateUser(ctx, input);
    return "password" in input ? renewSession(ctx, updated) : updated;
  }),
};
