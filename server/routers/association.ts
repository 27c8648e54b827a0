import { addApartment, changeApartment, createApartments, removeApartment } from "#server/domains/association/apartments.ts";
import { removeContact, saveContact } from "#server/domains/association/contacts.ts";
import { readStairwells } from "#server/domains/association/house-queries.ts";
import { inviteToAssociation, listInvitations, withdrawInvitation } from "#server/domains/association/invitations.ts";
import { readInvitation, readOwnInviteCode, renewInviteCode } from "#server/domains/association/invite-codes.ts";
import { readOwnHome, setMemberHome } from "#server/domains/association/member-home.ts";
import { readAssociationProfile } from "#server/domains/association/profile-queries.ts";
import { lookUpAssociation, readCurrentAssociation, readOverview } from "#server/domains/association/queries.ts";
import { saveStairwells } from "#server/domains/association/save-stairwells.ts";
import { removeShutoff, removeShutoffPhoto, saveShutoff } from "#server/domains/association/shutoffs.ts";
import { updateAssociation, updateAssociationProfile } from "#server/domains/association/update-association.ts";
import { foundAssociation } from "#server/domains/lifecycle/found-association.ts";
import { previewStairwells } from "#server/domains/subscribers/house-queries.ts";
import type { LiveTopic } from "#server/platform/live.ts";
import { tellChanges } from "#server/trpc/changes.ts";
import { memberProcedure, ownerProcedure, publicProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import { can } from "#shared/permissions.ts";
import {
  addApartmentInput,
  changeApartmentInput,
  createApartmentsInput,
  removeApartmentInput,
  setMemberHomeInput,
} from "#shared/schemas/apartments.ts";
import {
  foundAssociationInput,
  inviteCodeInput,
  inviteToAssociationInput,
  lookupAssociationInput,
  previewStairwellsInput,
  removeContactInput,
  removeShutoffInput,
  saveContactInput,
  saveShutoffInput,
  saveStairwellsInput,
  updateAssociationInput,
  updateAssociationProfileInput,
  withdrawInvitationInput,
} from "#shared/schemas/association.ts";

/** `self`: the own membership; `crisis`: what is led in the association; `membership`: its members and applications, for owners;
 *  `collaboration`: what other associations send to it, for those who may read it. */
type News = "self" | "crisis" | "membership" | "collaboration";

/** Everything that the frame of a window follows, in one stream: a browser allows six to one server. It ends with a change of
 *  role or association, since another one follows other topics. */
const onNews = signedInProcedure.subscription(({ ctx, signal }) => {
  const { profileId, associationId, role } = ctx.actor;
  const topics = new Map<News, LiveTopic>([["self", `profile:${profileId}`]]);
  if (associationId) topics.set("crisis", `association:${associationId}:crisis`);
  if (associationId && can(role, "membership:decide")) topics.set("membership", `association:${associationId}:membership`);
  if (associationId && can(role, "collaboration:read")) topics.set("collaboration", `association:${associationId}:collaboration`);

  return tellChanges(ctx.live, topics, signal, async () => {
    const actor = await ctx.http.readActorAgain();
    return actor?.profileId === profileId && actor.associationId === associationId && actor.role === role;
  });
});

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
  removeShutoffPhoto: signedInProcedure.input(removeShutoffInput).mutation(({ ctx, input }) => removeShutoffPhoto(ctx, input)),
  stairwells: memberProcedure.query(({ ctx }) => readStairwells(ctx)),
  createApartments: signedInProcedure.input(createApartmentsInput).mutation(({ ctx, input }) => createApartments(ctx, input)),
  addApartment: signedInProcedure.input(addApartmentInput).mutation(({ ctx, input }) => addApartment(ctx, input)),
  changeApartment: signedInProcedure.input(changeApartmentInput).mutation(({ ctx, input }) => changeApartment(ctx, input)),
  removeApartment: signedInProcedure.input(removeApartmentInput).mutation(({ ctx, input }) => removeApartment(ctx, input)),
  ownHome: memberProcedure.query(({ ctx }) => readOwnHome(ctx)),
  setMemberHome: memberProcedure.input(setMemberHomeInput).mutation(({ ctx, input }) => setMemberHome(ctx, input)),
  previewStairwells: ownerProcedure.input(previewStairwellsInput).query(({ ctx, input }) => previewStairwells(ctx, input)),
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
