import { remindAboutChange, saveSharedWater } from "#server/domains/calendar/water-change.ts";
import { listContainers, requestContainers } from "#server/domains/product-requests/containers.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { readWaterPlan } from "#server/domains/water/plan-queries.ts";
import { saveHouseholdWater } from "#server/domains/water/save-household-water.ts";
import { memberProcedure, router, signedInProcedure, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import { requestContainersInput, saveHouseholdWaterInput, saveWaterPlanInput } from "#shared/schemas/water.ts";

export const waterRouter = router({
  household: signedInProcedure.query(({ ctx }) => readHouseholdWater(ctx)),
  saveHousehold: signedInProcedure.input(saveHouseholdWaterInput).mutation(({ ctx, input }) => saveHouseholdWater(ctx, input)),
  association: memberProcedure.query(({ ctx }) => readWaterPlan(ctx)),
  saveAssociation: teamLeaderProcedure.input(saveWaterPlanInput).mutation(({ ctx, input }) => saveSharedWater(ctx, input)),
  remindAboutChange: teamLeaderProcedure.mutation(({ ctx }) => remindAboutChange(ctx)),
  containers: signedInProcedure.query(({ ctx }) => listContainers(ctx.db)),
  requestContainers: signedInProcedure.input(requestContainersInput).mutation(({ ctx, input }) => requestContainers(ctx, input)),
});
