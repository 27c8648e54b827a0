import { listInvitations } from "#server/domains/association/invitation-queries.ts";
import { readInvitation, readOwnInviteCode, renewInviteCode } from "#server/domains/association/invite-codes.ts";
import { inviteToAssociation } from "#server/domains/association/invite-to-association.ts";
import { readAssociationProfile } from "#server/domains/association/profile-queries.ts";
import { lookUpAssociation, readCurrentAssociation, readOverview } from "#server/domains/association/queries.ts";
import { removeContact } from "#server/domains/association/remove-contact.ts";
import { removeShutoff } from "#server/domains/association/remove-shutoff.ts";
import { saveContact } from "#server/domains/association/save-contact.ts";
import { saveShutoff } from "#server/domains/association/save-shutoff.ts";
import { saveStairwells } from "#server/domains/association/save-stairwells.ts";
import { readStairwells } from "#server/domains/association/stairwell-queries.ts";
import { updateAssociation } from "#server/domains/association/update-association.ts";
import { updateAssociationProfile } from "#server/domains/association/update-profile.ts";
import { withdrawInvitation } from "#server/domains/association/withdraw-invitation.ts";
import { foundAssociation } from "#server/domains/lifecycle/found-association.ts";
import { memberProcedure, ownerProcedure, publicProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import { inviteCodeInput } from "#shared/invite-code.ts";
import {
  foundAssociationInput,
  inviteToAssociationInput,
  lookupAssociationInput,
  removeContactInput,
  removeShutoffInput,
  saveContactInput,
  saveShutoffInput,
  saveStairwellsInput,
  updateAssociationInput,
  updateAssociationProfileInput,
  withdrawInvitationInput,
} from "#shared/schemas/association.ts";
import { onNews } from "./association-news.ts";

export const associationRouter = router({
  found: signedInProcedure.input(foundAssociationInput).mutation(({ ctx, input }) => foundAssociation(ctx, input)),
  lookup: signedInProcedure.input(lookupAssociationInput).query(({ ctx, input }) => lookUpAssociation(ctx, input)),
  current: memberProcedure.query(({ ctx }) => readCurrentAssociation(ctx)),
  update: signedInProcedure.input(updateAssociationInput).mutation(({ ctx, input }) => updateAssociation(ctx, input)),
  profile: memberProcedure.query(({ ctx }) => readAssociationProfile(ctx)),
  updateProfile: signedInProcedure.input(updateAssociationProfileInput).mutation(({ ctx, input }) => updateAssociationProfile(ctx, input)),
  saveContact: signedInProcedure.input(saveContactInput).mutation(({ ctx, input }) => saveContact(ctx, input)),
  removeContact: signedInProcedure.input(removeContactInput).mutation(({ ctx, input }) => removeContact(ctx, input)),
  saveShutoff: signedInProcedure.input(saveShutoffInput).mutation(({ ctx, input }) => saveShutoff(ctx, input)),
  removeShutoff: signedInProcedure.input(removeShutoffInput).mutation(({ ctx, input }) => removeShutoff(ctx, input)),
  stairwells: memberProcedure.query(({ ctx }) => readStairwells(ctx)),
  saveStairwells: signedInProcedure.input(saveStairwellsInput).mutation(({ ctx, input }) => saveStairwells(ctx, input)),
  invitation: publicProcedure.input(inviteCodeInput).query(({ ctx, input }) => readInvitation(ctx, input)),
  inviteCode: ownerProcedure.query(({ ctx }) => readOwnInviteCode(ctx)),
  renewInviteCode: ownerProcedure.mutation(({ ctx }) => renewInviteCode(ctx)),
  invitations: ownerProcedure.query(({ ctx }) => listInvitations(ctx)),
  withdrawInvitation: ownerProcedure.input(withdrawInvitationInput).mutation(({ ctx, input }) => withdrawInvitation(ctx, input)),
  invite: ownerProcedure.input(inviteToAssociationInput).mutation(({ ctx, input }) => inviteToAssociation(ctx, input)),
  onNews,
  overview: memberProcedure.query(({ ctx }) => readOverview(ctx)),
});
