import type { Transaction } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";

/** Tells everybody who looks at the request, or at the association's list, that it should be read again. */
export async function announceRequest(
  ctx: Pick<DomainContext, "live">,
  tx: Transaction,
  request: { id: string; housingAssociationId: string | null },
): Promise<void> {
  await ctx.live.publish(tx, `product-request:${request.id}`);
  if (request.housingAssociationId) await ctx.live.publish(tx, `association:${request.housingAssociationId}:requests`);
}
