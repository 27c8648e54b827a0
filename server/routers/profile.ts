import { chooseProfileType } from "#server/domains/account/choose-profile-type.ts";
import { createNamedToken } from "#server/domains/account/create-named-token.ts";
import { listApiTokens, listDevices, listLoginHistory } from "#server/domains/account/device-queries.ts";
import { endDevice, endOtherDevices } from "#server/domains/account/end-device.ts";
import { readProfile } from "#server/domains/account/profile-queries.ts";
import { listProfileTypes } from "#server/domains/account/queries.ts";
import { reopenSetup } from "#server/domains/account/reopen-setup.ts";
import { revokeNamedToken } from "#server/domains/account/revoke-named-token.ts";
import { updateProfile } from "#server/domains/account/update-profile.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";
import {
  chooseProfileTypeInput,
  createApiTokenInput,
  endDeviceInput,
  loginHistoryInput,
  revokeApiTokenInput,
  updateProfileInput,
} from "#shared/schemas/account.ts";

export const profileRouter = router({
  types: signedInProcedure.query(({ ctx }) => listProfileTypes(ctx)),
  chooseType: signedInProcedure.input(chooseProfileTypeInput).mutation(({ ctx, input }) => chooseProfileType(ctx, input)),
  reopenSetup: signedInProcedure.mutation(({ ctx }) => reopenSetup(ctx)),

  current: signedInProcedure.query(({ ctx }) => readProfile(ctx)),
  update: signedInProcedure.input(updateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx, input)),

  loginHistory: signedInProcedure.input(loginHistoryInput).query(({ ctx, input }) => listLoginHistory(ctx, input)),
  devices: signedInProcedure.query(({ ctx }) => listDevices(ctx)),
  endDevice: signedInProcedure.input(endDeviceInput).mutation(({ ctx, input }) => endDevice(ctx, input)),
  endOtherDevices: signedInProcedure.mutation(({ ctx }) => endOtherDevices(ctx)),
  apiTokens: signedInProcedure.query(({ ctx }) => listApiTokens(ctx)),
  createApiToken: signedInProcedure.input(createApiTokenInput).mutation(({ ctx, input }) => createNamedToken(ctx, input)),
  revokeApiToken: signedInProcedure.input(revokeApiTokenInput).mutation(({ ctx, input }) => revokeNamedToken(ctx, input)),
});
