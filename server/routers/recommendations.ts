import { decideForAssociation, decideForHousehold } from "#server/domains/recommendations/decide.ts";
import { fillRequest } from "#server/domains/recommendations/fill-request.ts";
import { listAssociationRecommendations, listHouseholdRecommendations } from "#server/domains/recommendations/queries.ts";
import { memberProcedure, router, signedInProcedure, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import { decideForAssociationInput, decideForHouseholdInput, fillRequestInput } from "#shared/schemas/recommendations.ts";

export const recommendationsRouter = router({
  association: memberProcedure.query(({ ctx }) => listAssociationRecommendations(ctx)),
  household: signedInProcedure.query(({ ctx }) => listHouseholdRecommendations(ctx)),
  decideForAssociation: teamLeaderProcedure.input(decideForAssociationInput).mutation(({ ctx, input }) => decideForAssociation(ctx, input)),
  decideForHousehold: signedInProcedure.input(decideForHouseholdInput).mutation(({ ctx, input }) => decideForHousehold(ctx, input)),
  fillRequest: memberProcedure.input(fillRequestInput).mutation(({ ctx, input }) => fillRequest(ctx, input)),
});
