import {
  compareRecommendation,
  listChoices,
  listRecommendations,
  readRecommendation,
} from "#server/domains/product-recommendations/queries.ts";
import {
  createRecommendation,
  orderRecommendation,
  removeRecommendation,
  renameRecommendation,
  updateRecommendation,
} from "#server/domains/product-recommendations/write-recommendations.ts";
import { memberProcedure, router, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import {
  compareRecommendationInput,
  createRecommendationInput,
  recommendationInput,
  renameRecommendationInput,
  updateRecommendationInput,
} from "#shared/schemas/product-recommendations.ts";

export const productRecommendationRouter = router({
  list: memberProcedure.query(({ ctx }) => listRecommendations(ctx)),
  detail: memberProcedure.input(recommendationInput).query(({ ctx, input }) => readRecommendation(ctx, input.recommendationId)),
  choices: teamLeaderProcedure.query(({ ctx }) => listChoices(ctx)),
  create: teamLeaderProcedure.input(createRecommendationInput).mutation(({ ctx, input }) => createRecommendation(ctx, input)),
  compare: teamLeaderProcedure.input(compareRecommendationInput).query(({ ctx, input }) => compareRecommendation(ctx, input)),
  update: teamLeaderProcedure.input(updateRecommendationInput).mutation(({ ctx, input }) => updateRecommendation(ctx, input)),
  rename: teamLeaderProcedure.input(renameRecommendationInput).mutation(({ ctx, input }) => renameRecommendation(ctx, input)),
  remove: teamLeaderProcedure.input(recommendationInput).mutation(({ ctx, input }) => removeRecommendation(ctx, input)),
  order: memberProcedure.input(recommendationInput).mutation(({ ctx, input }) => orderRecommendation(ctx, input)),
});
