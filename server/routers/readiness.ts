import { addEvidence } from "#server/domains/readiness/add-evidence.ts";
import { readHouseholdCoverage } from "#server/domains/readiness/household-queries.ts";
import { readReadinessOverview } from "#server/domains/readiness/queries.ts";
import { removeEvidence } from "#server/domains/readiness/remove-evidence.ts";
import { memberProcedure, ownerProcedure, router, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import { addEvidenceInput, evidenceInput } from "#shared/schemas/readiness.ts";

export const readinessRouter = router({
  overview: memberProcedure.query(({ ctx }) => readReadinessOverview(ctx)),
  households: ownerProcedure.query(({ ctx }) => readHouseholdCoverage(ctx)),
  addEvidence: teamLeaderProcedure.input(addEvidenceInput).mutation(({ ctx, input }) => addEvidence(ctx, input)),
  removeEvidence: teamLeaderProcedure.input(evidenceInput).mutation(({ ctx, input }) => removeEvidence(ctx, input)),
});
