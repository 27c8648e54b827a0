import { countSealedNeeds, openSealedNeeds, readOpenedNeeds } from "#server/domains/sealed-needs/opened-needs.ts";
import { readOwnNeeds, removeOwnNeeds, renewOwnNeeds, sealOwnNeeds } from "#server/domains/sealed-needs/own-needs.ts";
import { memberProcedure, router } from "#server/trpc/procedures.ts";
import { openedNeedsInput, sealNeedsInput } from "#shared/schemas/sealed-needs.ts";

/** Who leads a crisis, or has a stairwell, is asked in the domain. */
export const sealedNeedsRouter = router({
  own: memberProcedure.query(({ ctx }) => readOwnNeeds(ctx)),
  seal: memberProcedure.input(sealNeedsInput).mutation(({ ctx, input }) => sealOwnNeeds(ctx, input)),
  renew: memberProcedure.mutation(({ ctx }) => renewOwnNeeds(ctx)),
  remove: memberProcedure.mutation(({ ctx }) => removeOwnNeeds(ctx)),
  counted: memberProcedure.input(openedNeedsInput).query(({ ctx, input }) => countSealedNeeds(ctx, input)),
  open: memberProcedure.input(openedNeedsInput).mutation(({ ctx, input }) => openSealedNeeds(ctx, input)),
  opened: memberProcedure.input(openedNeedsInput).query(({ ctx, input }) => readOpenedNeeds(ctx, input)),
});
