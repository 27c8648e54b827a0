import { eq, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { stripeCustomers, stripeEvents, subscriptions, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { exists, isMissing } from "./ask-stripe.ts";
import { readBuyer } from "./buyer-reference.ts";
import { runningOf, type SubscriptionState, stateOfAll } from "./rules.ts";

interface PaymentEvent {
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

/**
 * Makes the database say what Stripe says of a customer's owner. Notices come late, twice and in any order, so none of them is
 * believed: each only makes us ask. Of two readings at a time the one that began last is kept, and what changes at Stripe
 * meanwhile is told by a notice of its own. What nobody owns any more is ended there, and so is a plan that was bought twice.
 * Throws what Stripe's client throws; the job is tried again.
 */
export async function readPaymentState(ctx: DomainContext, customerId: string): Promise<void> {
  const [customer] = await ctx.db
    .select({ userId: stripeCustomers.userId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.id, customerId));
  if (!customer) return;
  const stripe = await ctx.payments.client();
  const ticket = await takeTicket(ctx);
  if (!customer.userId) return endAll(ctx, stripe, runningOf(await listSubscriptions(stripe, [customerId]), ctx.payments));

  const own = await ctx.db.select({ id: stripeCustomers.id }).from(stripeCustomers).where(eq(stripeCustomers.userId, customer.userId));
  const found = await listSubscriptions(
    stripe,
    own.map(({ id }) => id),
  );
  await write(ctx, { userId: customer.userId, ticket, state: stateOfAll(found, ctx.payments) });
  const [, ...surplus] = runningOf(found, ctx.payments);
  await endAll(ctx, stripe, surplus);
}

async function takeTicket(ctx: DomainContext): Promise<number> {
  const { rows } = await ctx.db.execute<{ ticket: string }>(sql`select nextval('stripe_sync_tickets') as ticket`);
  return Number(rows[0]?.ticket);
}

async function listSubscriptions(stripe: Stripe, customers: readonly string[]): Promise<Stripe.Subscription[]> {
  const lists = await Promise.all(
    customers.map((customer) =>
      stripe.subscriptions
        .list({ customer, status: "all", limit: 100 })
        .autoPagingToArray({ limit: 1_000 })
        .catch((error: unknown) => {
          // Stripe has removed the customer, and everything of it has ended there.
          if (isMissing(error)) return [];
          throw error;
        }),
    ),
  );
  return lists.flat();
}

/** What is left of the period is credited to the customer at Stripe; whether money goes back is for a person to decide. */
async function endAll(ctx: DomainContext, stripe: Stripe, running: readonly Stripe.Subscription[]): Promise<void> {
  for (const { id, status, customer, latest_invoice: invoice } of running) {
    ctx.log.error(
      { subscriptionId: id, status, customer, invoice },
      "a plan that nobody owns, or a second one, is ended at Stripe; repay it there",
    );
    await stripe.subscriptions.cancel(id, { invoice_now: true, prorate: true });
  }
}

async function write(ctx: DomainContext, reading: { userId: string; ticket: number; state: SubscriptionState | null }): Promise<void> {
  const { userId, ticket, state } = reading;
  await inTransaction(ctx, async (tx) => {
    const customers = await tx
      .select({ syncTicket: stripeCustomers.syncTicket })
      .from(stripeCustomers)
      .where(eq(stripeCustomers.userId, userId))
      .orderBy(stripeCustomers.id)
      .for("update");
    // The account went away meanwhile, or a reading that began later was faster.
    if (customers.length === 0 || customers.some(({ syncTicket }) => syncTicket > ticket)) return;
    await tx.update(stripeCustomers).set({ syncTicket: ticket }).where(eq(stripeCustomers.userId, userId));
    if (!state) {
      await tx.delete(subscriptions).where(eq(subscriptions.userId, userId));
      return;
    }
    const values = { ...state, updatedAt: ctx.now() };
    await tx
      .insert(subscriptions)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: subscriptions.userId, set: values });
  });
}

/** Lets the state of every customer be read, also of those whose account is gone. Nothing where payment is not configured. */
export async function rereadPayments(ctx: DomainContext): Promise<void> {
  if (!ctx.payments.isConfigured) return;
  const customers = await ctx.db.select({ id: stripeCustomers.id }).from(stripeCustomers);
  await inTransaction(ctx, async (tx) => {
    for (const { id } of customers) await ctx.jobs.enqueue(tx, "read-payment-state", { customerId: id });
  });
}

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
