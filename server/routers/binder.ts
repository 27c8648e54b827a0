import { recordBinderPrint } from "#server/domains/binder/print-binder.ts";
import { readBinder, readBinderPages } from "#server/domains/binder/queries.ts";
import { memberProcedure, router, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import { binderPagesInput, recordBinderPrintInput } from "#shared/schemas/binder.ts";

export const binderRouter = router({
  overview: memberProcedure.query(({ ctx }) => readBinder(ctx)),
  pages: memberProcedure.input(binderPagesInput).query(({ ctx, input }) => readBinderPages(ctx, input)),
  recordPrint: teamLeaderProcedure.input(recordBinderPrintInput).mutation(({ ctx, input }) => recordBinderPrint(ctx, input)),
});
