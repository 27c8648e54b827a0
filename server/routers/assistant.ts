import { rateAnswer } from "#server/domains/assistant/rate-answer.ts";
import { readStart } from "#server/domains/assistant/suggestion-queries.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";
import { rateAnswerInput } from "#shared/schemas/assistant.ts";

export const assistantRouter = router({
  start: signedInProcedure.query(({ ctx }) => readStart(ctx)),
  rate: signedInProcedure.input(rateAnswerInput).mutation(({ ctx, input }) => rateAnswer(ctx, input)),
});
