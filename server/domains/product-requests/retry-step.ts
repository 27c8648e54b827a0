import { and, eq, inArray } from "drizzle-orm";
import { productRequests } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { requeueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { StepStatus } from "#shared/enums.ts";
import { readProgress } from "./queries.ts";
import { announceRequest } from "./request-status.ts";
import type { ProductRequestProgress } from "./views.ts";

const REPEATABLE: Readonly<Record<"pdf" | "mail", readonly StepStatus[]>> = { pdf: ["failed", "skipped"], mail: ["failed"] };

/**
 * Repeats one failed step of a request that the caller may see (decision 60), or makes the PDF of a request that never
 * had one. Throws NotFoundError, LimitError, and ConflictError with STEP_NOT_FAILED for a step that is done or under way.
 */
export async function retryStep(
  ctx: DomainContext,
  { productRequestId, step }: { productRequestId: string; step: "pdf" | "mail" },
): Promise<ProductRequestProgress> {
  const actor = requireSignedIn(ctx.actor);
  const { pdfStatus, mailStatus } = await readProgress(ctx, productRequestId);
  if (!REPEATABLE[step].includes(step === "pdf" ? pdfStatus : mailStatus)) throw new ConflictError("STEP_NOT_FAILED");
  await ctx.limits.consume(step === "pdf" ? "pdfPerUser" : "send/document", actor.userId);

  return inTransaction(ctx, async (tx) => {
    const column = step === "pdf" ? productRequests.pdfStatus : productRequests.mailStatus;
    // Of two presses at the same moment, one finds the step failed.
    const [request] = await tx
      .update(productRequests)
      .set({ ...(step === "pdf" ? { pdfStatus: "pending" } : { mailStatus: "running" }), updatedAt: ctx.now() })
      .where(and(eq(productRequests.id, productRequestId), inArray(column, [...REPEATABLE[step]])))
      .returning({ id: productRequests.id });
    if (!request) throw new ConflictError("STEP_NOT_FAILED");
    if (step === "pdf") await ctx.jobs.enqueue(tx, "render-product-request", { productRequestId });
    else await requeueEmail(ctx, tx, `product-request:${productRequestId}`);
    await recordAudit(tx, actor, "productRequest.retry", productRequestId, { step });
    await announceRequest(ctx, tx, request);
    // As this call leaves it: a worker may take it up at the commit.
    return readProgress({ db: tx, actor }, productRequestId);
  });
}
