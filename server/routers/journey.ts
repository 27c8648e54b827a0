import { completePhase, startPhase } from "#server/domains/journey/phases.ts";
import { readJourney, readJourneyStatuses } from "#server/domains/journey/queries.ts";
import { memberProcedure, ownerProcedure, router } from "#server/trpc/procedures.ts";
import { completePhaseInput, startPhaseInput } from "#shared/schemas/journey.ts";

export const journeyRouter = router({
  overview: memberProcedure.query(({ ctx }) => readJourney(ctx)),
  statuses: memberProcedure.query(({ ctx }) => readJourneyStatuses(ctx)),
  start: ownerProcedure.input(startPhaseInput).mutation(({ ctx, input }) => startPhase(ctx, input)),
  complete: ownerProcedure.input(completePhaseInput).mutation(({ ctx, input }) => completePhase(ctx, input)),
});
