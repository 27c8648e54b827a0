import { changeSavedProducts } from "#server/domains/household/change-saved-products.ts";
import { readSavedProducts } from "#server/domains/household/saved-product-queries.ts";
import { answerHouseholdInvitation } from "#server/domains/household-sharing/answer-invitation.ts";
import { endHouseholdSharing } from "#server/domains/household-sharing/end-sharing.ts";
import { inviteToHousehold, withdrawHouseholdInvitation } from "#server/domains/household-sharing/invite.ts";
import { readSharing } from "#server/domains/household-sharing/queries.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";
import { answerHouseholdInvitationInput, householdShareInput, inviteToHouseholdInput } from "#shared/schemas/household-sharing.ts";
import { changeSavedProductsInput } from "#shared/schemas/saved-products.ts";

export const householdRouter = router({
  savedProducts: signedInProcedure.query(({ ctx }) => readSavedProducts(ctx)),
  changeSavedProducts: signedInProcedure.input(changeSavedProductsInput).mutation(({ ctx, input }) => changeSavedProducts(ctx, input)),
  sharing: signedInProcedure.query(({ ctx }) => readSharing(ctx)),
  invite: signedInProcedure.input(inviteToHouseholdInput).mutation(({ ctx, input }) => inviteToHousehold(ctx, input)),
  withdrawInvitation: signedInProcedure.input(householdShareInput).mutation(({ ctx, input }) => withdrawHouseholdInvitation(ctx, input)),
  answerInvitation: signedInProcedure
    .input(answerHouseholdInvitationInput)
    .mutation(({ ctx, input }) => answerHouseholdInvitation(ctx, input)),
  endSharing: signedInProcedure.input(householdShareInput).mutation(({ ctx, input }) => endHouseholdSharing(ctx, input)),
});
