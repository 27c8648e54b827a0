import { foundAssociation } from "#server/domains/association/found-association.ts";
import { inviteToAssociation } from "#server/domains/association/invite-to-association.ts";
import { lookUpAssociation, readCurrentAssociation, readOverview } from "#server/domains/association/queries.ts";
import { updateAssociation } from "#server/domains/association/update-association.ts";
import { memberProcedure, ownerProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import {
  foundAssociationInput,
  inviteToAssociationInput,
  lookupAssociationInput,
  updateAssociationInput,
} from "#shared/schemas/association.ts";

export const associationRouter = router({
  found: signedInProcedure.input(foundAssociationInput).mutation(({ ctx, input }) => foundAssociation(ctx, input)),
  lookup: signedInProcedure.input(lookupAssociationInput).query(({ ctx, input }) => lookUpAssociation(ctx, input)),
  current: memberProcedure.query(({ ctx }) => readCurrentAssociation(ctx)),
  update: signedInProcedure.input(updateAssociationInput).mutation(({ ctx, input }) => updateAssociation(ctx, input)),
  invite: ownerProcedure.input(inviteToAssociationInput).mutation(({ ctx, input }) => inviteToAssociation(ctx, input)),
  overview: memberProcedure.query(({ ctx }) => readOverview(ctx)),
});
