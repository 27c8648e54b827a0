import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Tells everybody who follows the request that it should be read again. */
export async function announceRequest(ctx: Pick<DomainContext, "live">, tx: Transaction, request: { id: string }): Promise<void> {
  await ctx.live.publish(tx, `product-request:${request.id}`);
}
