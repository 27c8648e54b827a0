import { eq } from "drizzle-orm";
import { stripeCustomers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { exists } from "./ask-stripe.ts";
import { runningOf } from "./rules.ts";

/** Ends what the account pays for, after the commit of the transaction in which the account goes. Call it before the user's row is gone. */
export async function endPaymentsOf(ctx: DomainContext, tx: Transaction, userId: string): Promise<void> {
  const customers = await tx.select({ id: stripeCustomers.id }).from(stripeCustomers).where(eq(stripeCustomers.userId, userId));
  for (const { id } of customers) await ctx.jobs.enqueue(tx, "end-payments", { customerId: id });
}

/**
 * Closes a customer's open checkouts, ends the subscriptions, and deletes the customer at Stripe, which keeps the receipts that
 * the law asks for. May run twice. Throws what Stripe's client throws; the job is tried again.
 */
export async function endPayments(ctx: DomainContext, customerId: string): Promise<void> {
  const stripe = await ctx.payments.client();
  if (!(await exists(stripe, customerId))) return;
  const open = await stripe.checkout.sessions.list({ customer: customerId, status: "open", limit: 100 });
  for (const { id } of open.data) await stripe.checkout.sessions.expire(id);
  const { data } = await stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 });
  for (const { id } of runningOf(data, ctx.payments)) await stripe.subscriptions.cancel(id);
  await stripe.customers.del(customerId);
}
