import { blockAssociation, endLink, pauseLink, pauseSharing } from "#server/domains/collaboration/change-link.ts";
import { resourceImport } from "#server/domains/collaboration/import-resources.ts";
import {
  answerInvitation,
  claimInvitation,
  inviteByCode,
  inviteByEmail,
  withdrawInvitation,
} from "#server/domains/collaboration/invitations.ts";
import { lendResource, returnLoan } from "#server/domains/collaboration/loans.ts";
import { readNetwork } from "#server/domains/collaboration/network-queries.ts";
import { listPartnerResources, readResources } from "#server/domains/collaboration/resource-queries.ts";
import { removeResource, removeResourcePhoto, saveResource } from "#server/domains/collaboration/resources.ts";
import { readSettings, renewCode, saveSettings, startCollaboration } from "#server/domains/collaboration/settings.ts";
import { ownerProcedure, router, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import {
  answerInvitationInput,
  blockAssociationInput,
  claimInvitationInput,
  collaborationLinkInput,
  importResourcesInput,
  inviteByCodeInput,
  inviteByEmailInput,
  lendResourceInput,
  pauseLinkInput,
  pauseSharingInput,
  previewResourceImportInput,
  resourceInput,
  returnLoanInput,
  saveCollaborationSettingsInput,
  saveResourceInput,
} from "#shared/schemas/collaboration.ts";

export const collaborationRouter = router({
  network: teamLeaderProcedure.query(({ ctx }) => readNetwork(ctx)),
  partnerResources: teamLeaderProcedure.input(collaborationLinkInput).query(({ ctx, input }) => listPartnerResources(ctx, input)),
  start: ownerProcedure.mutation(({ ctx }) => startCollaboration(ctx)),
  inviteByCode: ownerProcedure.input(inviteByCodeInput).mutation(({ ctx, input }) => inviteByCode(ctx, input)),
  inviteByEmail: ownerProcedure.input(inviteByEmailInput).mutation(({ ctx, input }) => inviteByEmail(ctx, input)),
  claimInvitation: ownerProcedure.input(claimInvitationInput).mutation(({ ctx, input }) => claimInvitation(ctx, input)),
  answerInvitation: ownerProcedure.input(answerInvitationInput).mutation(({ ctx, input }) => answerInvitation(ctx, input)),
  withdrawInvitation: ownerProcedure.input(collaborationLinkInput).mutation(({ ctx, input }) => withdrawInvitation(ctx, input)),
  pauseLink: ownerProcedure.input(pauseLinkInput).mutation(({ ctx, input }) => pauseLink(ctx, input)),
  endLink: ownerProcedure.input(collaborationLinkInput).mutation(({ ctx, input }) => endLink(ctx, input)),
  block: ownerProcedure.input(blockAssociationInput).mutation(({ ctx, input }) => blockAssociation(ctx, input)),

  settings: teamLeaderProcedure.query(({ ctx }) => readSettings(ctx)),
  saveSettings: ownerProcedure.input(saveCollaborationSettingsInput).mutation(({ ctx, input }) => saveSettings(ctx, input)),
  pauseSharing: ownerProcedure.input(pauseSharingInput).mutation(({ ctx, input }) => pauseSharing(ctx, input)),
  renewCode: ownerProcedure.mutation(({ ctx }) => renewCode(ctx)),

  resources: teamLeaderProcedure.query(({ ctx }) => readResources(ctx)),
  saveResource: teamLeaderProcedure.input(saveResourceInput).mutation(({ ctx, input }) => saveResource(ctx, input)),
  removeResource: teamLeaderProcedure.input(resourceInput).mutation(({ ctx, input }) => removeResource(ctx, input)),
  removeResourcePhoto: teamLeaderProcedure.input(resourceInput).mutation(({ ctx, input }) => removeResourcePhoto(ctx, input)),
  lendResource: teamLeaderProcedure.input(lendResourceInput).mutation(({ ctx, input }) => lendResource(ctx, input)),
  returnLoan: teamLeaderProcedure.input(returnLoanInput).mutation(({ ctx, input }) => returnLoan(ctx, input)),
  previewResourceImport: teamLeaderProcedure
    .input(previewResourceImportInput)
    .mutation(({ ctx, input }) => resourceImport.preview(ctx, input)),
  importResources: teamLeaderProcedure.input(importResourcesInput).mutation(({ ctx, input }) => resourceImport.write(ctx, input)),
});
