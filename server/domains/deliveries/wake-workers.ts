import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Tells the workers of every process, and who looks at the crisis, that deliveries have changed; at the commit. */
export async function wakeWorkers(ctx: Pick<DomainContext, "live">, tx: Transaction, activationId: string | null): Promise<void> {
  await ctx.live.publish(tx, "deliveries");
  if (activationId) await ctx.live.publish(tx, `crisis:${activationId}`);
}
