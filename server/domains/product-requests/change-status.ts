import { eq } from "drizzle-orm";
import type { z } from "zod";
import { productRequests } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError, InvalidError } from "#server/platform/errors.ts";
import type { ProductRequestStatus } from "#shared/enums.ts";
import type { changeStatusInput } from "#shared/schemas/product-requests.ts";
import { requireVisible } from "./queries.ts";
import { recordStatus } from "./record-status.ts";
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
