import { eq } from "drizzle-orm";
import type { z } from "zod";
import { productRequestStatusHistory, productRequests } from "#drizzle/schema/index.ts";
import { announce } from "#server/domains/webhooks/announce.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { EmailOutcome } from "#server/platform/emails/mails.ts";
import { ConflictError, ForbiddenError, InvalidError } from "#server/platform/errors.ts";
import type { ProductRequestStatus } from "#shared/enums.ts";
import type { changeStatusInput } from "#shared/schemas/product-requests.ts";
import { requireVisible } from "./queries.ts";
import { mayChangeStatus } from "./rules.ts";

export interface StatusChange {
  productRequestId: string;
  from: ProductRequestStatus;
  status: ProductRequestStatus;
}

/**
 * Moves a request to any other status (decision 62) and writes down who did it. Of two at once the later one is told, when
 * they say which status they saw. Throws InvalidError with REQUEST_OR_STATUS_MISSING, NotFoundError, ForbiddenError, and
 * ConflictError with STATUS_CHANGED or STATUS_UNCHANGED.
 */
export async function changeStatus(ctx: DomainContext, input: z.output<typeof changeStatusInput>): Promise<StatusChange> {
  const actor = requireSignedIn(ctx.actor);
  const { productRequestId, status, seenStatus } = input;
  if (!productRequestId || !status) throw new InvalidError("REQUEST_OR_STATUS_MISSING");

  return inTransaction(ctx, async (tx) => {
    const request = await requireVisible(tx, actor, productRequestId, { forUpdate: true });
    if (!mayChangeStatus(actor, request)) throw new ForbiddenError();
    const from = request.status;
    if (seenStatus && seenStatus !== from) throw new ConflictError("STATUS_CHANGED");
    if (status === from) throw new ConflictError("STATUS_UNCHANGED");

    const now = ctx.now();
    await tx.update(productRequests).set({ status, updatedAt: now }).where(eq(productRequests.id, productRequestId));
    const { housingAssociationId: associationId } = request;
    await recordStatus(ctx, tx, { productRequestId, associationId, from, status, by: { changedByProfileId: actor.profileId } });
    await recordAudit(tx, actor, "productRequest.change_status", productRequestId, { from, to: status });
    return { productRequestId, from, status };
  });
}

interface Step {
  productRequestId: string;
  associationId: string | null;
  /** Null for one that was just sent. */
  from: ProductRequestStatus | null;
  status: ProductRequestStatus;
  /** Who changed it: a person, or the supplier by a quote. */
  by: { changedByProfileId: string } | { changedBySupplier: string };
}

/** Writes down that a request has moved on, and tells the association's webhooks. The caller has moved it. */
export async function recordStatus(
  ctx: Pick<DomainContext, "jobs" | "now">,
  tx: Transaction,
  { productRequestId, associationId, from, status, by }: Step,
): Promise<void> {
  await tx.insert(productRequestStatusHistory).values({ productRequestId, status, ...by, changedAt: ctx.now() });
  if (associationId) await announce(ctx, tx, { associationId }, "product_request.state_changed", { productRequestId, from, state: status });
}

/** Shows how the request's mail went, in the transaction that records it. */
export async function recordMailOutcome(
  ctx: DomainContext,
  tx: Transaction,
  productRequestId: string,
  outcome: EmailOutcome,
): Promise<void> {
  const [request] = await tx
    .update(productRequests)
    .set({ mailStatus: outcome === "sent" ? "done" : "failed", updatedAt: ctx.now() })
    .where(eq(productRequests.id, productRequestId))
    .returning({ id: productRequests.id });
  if (request) await announceRequest(ctx, tx, request);
}

/** Tells everybody who follows the request that it should be read again. */
export async function announceRequest(ctx: Pick<DomainContext, "live">, tx: Transaction, request: { id: string }): Promise<void> {
  await ctx.live.publish(tx, `product-request:${request.id}`);
}
