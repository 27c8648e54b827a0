import { readDashboard } from "#server/domains/dashboard/queries.ts";
import { memberProcedure, router } from "#server/trpc/procedures.ts";

export const dashboardRouter = router({
  association: memberProcedure.query(({ ctx }) => readDashboard(ctx)),
});
