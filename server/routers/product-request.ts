import { z } from "zod";
import { addDraftLine, askForPrice, removeDraftLine, repeatRequest, setDraftLine } from "#server/domains/product-requests/change-draft.ts";
import { listProductRequests } from "#server/domains/product-requests/list-queries.ts";
import { readProductRequest, readProgress } from "#server/domains/product-requests/queries.ts";
import { listDrafts, readDraft } from "#server/domains/product-requests/read-draft.ts";
import { changeStatus } from "#server/domains/product-requests/request-status.ts";
import { retryStep } from "#server/domains/product-requests/retry-step.ts";
import { isSettled } from "#server/domains/product-requests/rules.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import type { ProductRequestProgress } from "#server/domains/product-requests/views.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { PreconditionError } from "#server/platform/errors.ts";
import { countChanges } from "#server/trpc/changes.ts";
import type { TrpcContext } from "#server/trpc/context.ts";
import { publicProcedure, router } from "#server/trpc/procedures.ts";
import {
  changeStatusInput,
  draftInput,
  listProductRequestsInput,
  productRequestByIdInput,
  removeDraftLineInput,
  setDraftLineInput,
  submitProductRequestInput,
} from "#shared/schemas/product-requests.ts";

const retryStepInput = productRequestByIdInput.extend({ step: z.enum(["pdf", "mail"]) });

/** The stream itself reads with whoever is asking by then, and ends when that is refused. */
const readsAnew = async () => true;

/** Somebody signed in. A request needs a profile (PREQ-13): who has a session and no profile is told that (AUTH-25). */
const profileProcedure = publicProcedure.use(async ({ ctx, next }) => {
  if (!ctx.actor && (await ctx.sessions.read(ctx.http.cookieHeader, ctx.now()))) throw new PreconditionError("PROFILE_REQUIRED");
  return next({ ctx: { actor: requireSignedIn(ctx.actor) } });
});

export const productRequestRouter = router({
  drafts: profileProcedure.query(({ ctx }) => listDrafts(ctx)),
  draft: profileProcedure.input(draftInput).query(({ ctx, input }) => readDraft(ctx, input)),
  addDraftLine: profileProcedure.input(setDraftLineInput).mutation(({ ctx, input }) => addDraftLine(ctx, input)),
  askForPrice: profileProcedure.input(setDraftLineInput).mutation(({ ctx, input }) => askForPrice(ctx, input)),
  setDraftLine: profileProcedure.input(setDraftLineInput).mutation(({ ctx, input }) => setDraftLine(ctx, input)),
  removeDraftLine: profileProcedure.input(removeDraftLineInput).mutation(({ ctx, input }) => removeDraftLine(ctx, input)),
  submit: profileProcedure.input(submitProductRequestInput).mutation(({ ctx, input }) => submitProductRequest(ctx, input)),
  progress: profileProcedure.input(productRequestByIdInput).query(({ ctx, input }) => readProgress(ctx, input.productRequestId)),
  onProgress: profileProcedure.input(productRequestByIdInput).subscription(async ({ ctx, input, signal }) => {
    // Refuses strangers before anything is followed.
    await readProgress(ctx, input.productRequestId);
    return followProgress(ctx, input.productRequestId, signal);
  }),
  list: profileProcedure.input(listProductRequestsInput).query(({ ctx, input }) => listProductRequests(ctx, input)),
  detail: profileProcedure.input(productRequestByIdInput).query(({ ctx, input }) => readProductRequest(ctx, input.productRequestId)),
  changeStatus: profileProcedure.input(changeStatusInput).mutation(({ ctx, input }) => changeStatus(ctx, input)),
  repeat: profileProcedure.input(productRequestByIdInput).mutation(({ ctx, input }) => repeatRequest(ctx, input)),
  retryStep: profileProcedure.input(retryStepInput).mutation(({ ctx, input }) => retryStep(ctx, input)),
});

/** The progress now and after each change, until both steps have come to their end or the caller may not see it any more. */
async function* followProgress(
  ctx: TrpcContext,
  productRequestId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<ProductRequestProgress, void> {
  for await (const _ of countChanges(ctx.live, `product-request:${productRequestId}`, signal, readsAnew)) {
    const progress = await readProgress({ ...ctx, actor: await ctx.http.readActorAgain() }, productRequestId);
    yield progress;
    if (isSettled(progress)) return;
  }
}
