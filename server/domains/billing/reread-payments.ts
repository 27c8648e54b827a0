import { stripeCustomers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";

/** Lets the state of every customer be read, also of those whose account is gone. Nothing where payment is not configured. */
export async function rereadPayments(ctx: DomainContext): Promise<void> {
  if (!ctx.payments.isConfigured) return;
  const customers = await ctx.db.select({ id: stripeCustomers.id }).from(stripeCustomers);
  await inTransaction(ctx, async (tx) => {
    for (const { id } of customers) await ctx.jobs.enqueue(tx, "read-payment-state", { customerId: id });
  });
}
