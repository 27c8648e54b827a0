import { listCrisisLevels, readInsight } from "#server/domains/crisis-levels/queries.ts";
import { saveLevelText } from "#server/domains/crisis-levels/save-level-text.ts";
import { ownerProcedure, router, signedInProcedure } from "#server/trpc/procedures.ts";
import { insightInput, saveLevelTextInput } from "#shared/schemas/crisis-levels.ts";

export const crisisLevelsRouter = router({
  list: signedInProcedure.query(({ ctx }) => listCrisisLevels(ctx)),
  insight: signedInProcedure.input(insightInput).query(({ ctx, input }) => readInsight(ctx, input.insightId)),
  saveText: ownerProcedure.input(saveLevelTextInput).mutation(({ ctx, input }) => saveLevelText(ctx, input)),
});
