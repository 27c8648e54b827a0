import { createNamedToken, revokeNamedToken } from "#server/domains/account/api-tokens.ts";
import { chooseProfileType, reopenSetup } from "#server/domains/account/complete-setup.ts";
import { endDevice, endOtherDevices, listApiTokens, listDevices, listLoginHistory } from "#server/domains/account/devices.ts";
import { listProfileTypes, readProfile } from "#server/domains/account/queries.ts";
import { updateProfile } from "#server/domains/account/update-profile.ts";
import { confirmOwnAddress, readOwnUnreachable } from "#server/domains/deliveries/unreachable.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";
import {
  chooseProfileTypeInput,
  createApiTokenInput,
  endDeviceInput,
  loginHistoryInput,
  revokeApiTokenInput,
  updateProfileInput,
} from "#shared/schemas/account.ts";
import { ownAddressInput } from "#shared/schemas/reachability.ts";

export const profileRouter = router({
  types: signedInProcedure.query(({ ctx }) => listProfileTypes(ctx)),
  chooseType: signedInProcedure.input(chooseProfileTypeInput).mutation(({ ctx, input }) => chooseProfileType(ctx, input)),
  reopenSetup: signedInProcedure.mutation(({ ctx }) => reopenSetup(ctx)),

  current: signedInProcedure.query(({ ctx }) => readProfile(ctx)),
  unreachable: signedInProcedure.query(({ ctx }) => readOwnUnreachable(ctx)),
  confirmAddress: signedInProcedure.input(ownAddressInput).mutation(({ ctx, input }) => confirmOwnAddress(ctx, input)),
  update: signedInProcedure.input(updateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx, input)),

  loginHistory: signedInProcedure.input(loginHistoryInput).query(({ ctx, input }) => listLoginHistory(ctx, input)),
  devices: signedInProcedure.query(({ ctx }) => listDevices(ctx)),
  endDevice: signedInProcedure.input(endDeviceInput).mutation(({ ctx, input }) => endDevice(ctx, input)),
  endOtherDevices: signedInProcedure.mutation(({ ctx }) => endOtherDevices(ctx)),
  apiTokens: signedInProcedure.query(({ ctx }) => listApiTokens(ctx)),
  createApiToken: signedInProcedure.input(createApiTokenInput).mutation(({ ctx, input }) => createNamedToken(ctx, input)),
  revokeApiToken: signedInProcedure.input(revokeApiTokenInput).mutation(({ ctx, input }) => revokeNamedToken(ctx, input)),
});
