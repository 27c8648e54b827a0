import { makeChecklist } from "#server/domains/scenarios/make-checklist.ts";
import { readScenario } from "#server/domains/scenarios/queries.ts";
import { memberProcedure, router, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import { scenarioInput, scenarioTasksInput } from "#shared/schemas/scenarios.ts";

export const scenariosRouter = router({
  read: memberProcedure.input(scenarioInput).query(({ ctx, input }) => readScenario(ctx, input)),
  makeChecklist: teamLeaderProcedure.input(scenarioTasksInput).mutation(({ ctx, input }) => makeChecklist(ctx, input)),
});
