import { eq } from "drizzle-orm";
import { stripeCustomers, stripeEvents, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { readBuyer } from "./buyer-reference.ts";

export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string;
  /** Whom a finished checkout says that it was for; null for every other event. */
  buyerReference: string | null;
}

/**
 * Takes note of one event and lets the customer's state be read. What an event says is not believed (see `readPaymentState`),
 * so one that comes again does no harm, and one that is sent again by hand helps. Customers who are none of the portal's are
 * left alone: the account at Stripe can serve other sites.
 */
export async function receivePaymentEvent(ctx: DomainContext, event: PaymentEvent): Promise<void> {
  const buyerId = event.buyerReference && (await readBuyer(ctx, event.buyerReference));
  await inTransaction(ctx, async (tx) => {
    await tx.insert(stripeEvents).values({ id: event.id, type: event.type }).onConflictDoNothing();
    if (buyerId) await noteBuyer(ctx, tx, event.customerId, buyerId);
    const [customer] = await tx.select({ id: stripeCustomers.id }).from(stripeCustomers).where(eq(stripeCustomers.id, event.customerId));
    if (customer) await ctx.jobs.enqueue(tx, "read-payment-state", { customerId: customer.id });
  });
}

/**
 * Whoever bought by a link has a customer that the portal did not make; the link that it made carries its signature. An unknown
 * buyer is an account that is gone: nothing is done about it but telling. A known customer stays its owner's.
 */
async function noteBuyer(ctx: DomainContext, tx: Transaction, customerId: string, buyerId: string): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, buyerId)).for("key share");
  if (user) {
    await tx.insert(stripeCustomers).values({ id: customerId, userId: user.id }).onConflictDoNothing();
    return;
  }
  ctx.log.error({ customerId, buyerId }, "Stripe tells of a payment for an account that does not exist; look at it there");
}
