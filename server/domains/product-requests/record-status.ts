import { productRequestStatusHistory } from "#drizzle/schema/index.ts";
import { announce } from "#server/domains/webhooks/announce.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { ProductRequestStatus } from "#shared/enums.ts";

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
