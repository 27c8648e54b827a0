import { foundAssociation } from "#server/domains/association/found-association.ts";
import { inviteToAssociation } from "#server/domains/association/invite-to-association.ts";
import { lookUpAssociation, readCurrentAssociation, readOverview } from "#server/domains/association/queries.ts";
import { memberProcedure, ownerProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import { foundAssociationInput, inviteToAssociationInput, lookupAssociationInput } from "#shared/schemas/association.ts";

export const associationRouter = router({
  found: signedInProcedure.input(foundAssociationInput).mutation(({ ctx, input }) => foundAssociation(ctx, input)),
  lookup: signedInProcedure.input(lookupAssociationInput).query(({ ctx, input }) => lookUpAssociation(ctx, input)),
  current: memberProcedure.query(({ ctx }) => readCurrentAssociation(ctx)),
  invite: ownerProcedure.input(inviteToAssociationInput).mutation(({ ctx, input }) => inviteToAssociation(ctx, input)),
  overview: memberProcedure.query(({ ctx }) => readOverview(ctx)),
});
