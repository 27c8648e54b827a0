import { eq } from "drizzle-orm";
import { productRequests } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { EmailOutcome } from "#server/platform/emails/mails.ts";
import { announceRequest } from "./announce-request.ts";

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
