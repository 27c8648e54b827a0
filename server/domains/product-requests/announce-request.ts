import type { Transaction } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";

/** Tells everybody who follows the request that it should be read again. */
export async function announceRequest(ctx: Pick<DomainContext, "live">, tx: Transaction, request: { id: string }): Promise<void> {
  await ctx.live.publish(tx, `product-request:${request.id}`);
}
