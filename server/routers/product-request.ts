import { z } from "zod";
import { addDraftLine, removeDraftLine, setDraftLine } from "#server/domains/product-requests/change-draft-line.ts";
import { listProductRequests, readProductRequest, readProgress } from "#server/domains/product-requests/queries.ts";
import { listDrafts, readDraft } from "#server/domains/product-requests/read-draft.ts";
import { retryStep } from "#server/domains/product-requests/retry-step.ts";
import { isSettled } from "#server/domains/product-requests/rules.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import type { ProductRequestProgress } from "#server/domains/product-requests/views.ts";
import type { TrpcContext } from "#server/trpc/context.ts";
import { countChanges } from "#server/trpc/count-changes.ts";
import { router, signedInProcedure } from "#server/trpc/procedures.ts";
import {
  draftInput,
  listProductRequestsInput,
  productRequestByIdInput,
  removeDraftLineInput,
  setDraftLineInput,
  submitProductRequestInput,
} from "#shared/schemas/product-requests.ts";

const retryStepInput = productRequestByIdInput.extend({ step: z.enum(["pdf", "mail"]) });

export const productRequestRouter = router({
  drafts: signedInProcedure.query(({ ctx }) => listDrafts(ctx)),
  draft: signedInProcedure.input(draftInput).query(({ ctx, input }) => readDraft(ctx, input)),
  addDraftLine: signedInProcedure.input(setDraftLineInput).mutation(({ ctx, input }) => addDraftLine(ctx, input)),
  setDraftLine: signedInProcedure.input(setDraftLineInput).mutation(({ ctx, input }) => setDraftLine(ctx, input)),
  removeDraftLine: signedInProcedure.input(removeDraftLineInput).mutation(({ ctx, input }) => removeDraftLine(ctx, input)),
  submit: signedInProcedure.input(submitProductRequestInput).mutation(({ ctx, input }) => submitProductRequest(ctx, input)),
  progress: signedInProcedure.input(productRequestByIdInput).query(({ ctx, input }) => readProgress(ctx, input.productRequestId)),
  onProgress: signedInProcedure.input(productRequestByIdInput).subscription(async ({ ctx, input, signal }) => {
    // Refuses strangers before anything is followed.
    await readProgress(ctx, input.productRequestId);
    return followProgress(ctx, input.productRequestId, signal);
  }),
  list: signedInProcedure.input(listProductRequestsInput).query(({ ctx, input }) => listProductRequests(ctx, input)),
  detail: signedInProcedure.input(productRequestByIdInput).query(({ ctx, input }) => readProductRequest(ctx, input.productRequestId)),
  retryStep: signedInProcedure.input(retryStepInput).mutation(({ ctx, input }) => retryStep(ctx, input)),
});

/** The progress now and after each change, until both steps have come to their end or the caller may not see it any more. */
async function* followProgress(
  ctx: TrpcContext,
  productRequestId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<ProductRequestProgress, void> {
  for await (const _ of countChanges(ctx.live, `product-request:${productRequestId}`, signal)) {
    const progress = await readProgress({ ...ctx, actor: await ctx.http.readActorAgain() }, productRequestId);
    yield progress;
    if (isSettled(progress)) return;
  }
}
