import { rateAnswer } from "#server/domains/assistant/open-questions.ts";
import { hideArticle, readHouseArticles, removeHouseArticle, saveHouseArticle } from "#server/domains/assistant/own-articles.ts";
import { readStart } from "#server/domains/assistant/suggestion-queries.ts";
import { ownerProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import { hideArticleInput, houseArticleInput, ownArticleInput, rateAnswerInput } from "#shared/schemas/assistant.ts";

export const assistantRouter = router({
  start: signedInProcedure.query(({ ctx }) => readStart(ctx)),
  rate: signedInProcedure.input(rateAnswerInput).mutation(({ ctx, input }) => rateAnswer(ctx, input)),
  house: ownerProcedure.query(({ ctx }) => readHouseArticles(ctx)),
  hideArticle: ownerProcedure.input(hideArticleInput).mutation(({ ctx, input }) => hideArticle(ctx, input)),
  saveArticle: ownerProcedure.input(houseArticleInput).mutation(({ ctx, input }) => saveHouseArticle(ctx, input)),
  removeArticle: ownerProcedure.input(ownArticleInput).mutation(({ ctx, input }) => removeHouseArticle(ctx, input)),
});
