import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { stripeCustomers, subscriptions } from "#drizzle/schema/index.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError, PreconditionError } from "#server/platform/errors.ts";
import type { Plan } from "#shared/enums.ts";
import { CHECKOUT_CANCEL_PATH, CHECKOUT_SUCCESS_PATH, CUSTOMER_PORTAL_RETURN_PATH, isUsablePriceId } from "#shared/plans.ts";
import { askStripe, findCustomer, findOrMakeCustomer, isMissing } from "./ask-stripe.ts";
import { signBuyer } from "./buyer-reference.ts";
import { countsAsActive, hasLapsed, ownAddress, planOfPrice, runningOf } from "./rules.ts";

interface CheckoutOrder {
  priceId: string;
  /** Where to come back to, in the portal; the usual places when missing. */
  successUrl?: string | undefined;
  cancelUrl?: string | undefined;
}

/** Shorter than Stripe's day: an offer that lies open is an offer that somebody pays by mistake. */
const OPEN_SECONDS = 60 * 60;

/**
 * Starts a payment on Stripe's own page for one of the portal's plans. Of two calls at the same time for the same plan both
 * get the same page; an open page for another plan is closed first, so that one person does not pay twice. Throws
 * PreconditionError with STRIPE_NOT_CONFIGURED, InvalidError with PRICE_UNKNOWN or RETURN_ADDRESS_FOREIGN, ConflictError with
 * SUBSCRIPTION_EXISTS, LimitError, and what `askStripe` throws.
 */
export async function startCheckout(ctx: DomainContext, order: CheckoutOrder): Promise<{ id: string; url: string }> {
  const actor = requireSignedIn(ctx.actor);
  if (!isUsablePriceId(order.priceId)) throw new PreconditionError("STRIPE_NOT_CONFIGURED");
  const success = ownAddress(order.successUrl ?? CHECKOUT_SUCCESS_PATH, ctx.config.publicUrl);
  const cancel = ownAddress(order.cancelUrl ?? CHECKOUT_CANCEL_PATH, ctx.config.publicUrl);
  if (!success || !cancel) throw new InvalidError("RETURN_ADDRESS_FOREIGN");
  if (ctx.payments.isConfigured && !planOfPrice(ctx.payments, order.priceId)) throw new InvalidError("PRICE_UNKNOWN");
  await ctx.limits.consume("work/checkout", actor.userId);
  await refuseSecondPlan(ctx, actor);

  return askStripe(ctx, async (stripe) => {
    const customer = await findOrMakeCustomer(ctx, stripe);
    const wanted = { priceId: order.priceId, success, cancel };
    const open = await stripe.checkout.sessions.list({ customer, status: "open", limit: 20 });
    const same = open.data.find((session) => session.url && session.metadata?.order === fingerprint(wanted));
    for (const { id } of open.data) if (id !== same?.id) await expire(ctx, stripe, id);
    await refuseUntoldPlan(ctx, stripe, customer);
    const session =
      same ?? (await create(ctx, stripe, { customer, userId: actor.userId, ...wanted, openIds: open.data.map(({ id }) => id) }));
    if (!session.url) throw new Error(`Stripe made the checkout ${session.id} without an address`);
    return { id: session.id, url: session.url };
  });
}

/** One that was paid a moment ago cannot be closed; that it was is found out next. */
async function expire(ctx: DomainContext, stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    if (!(error instanceof Error && "type" in error && error.type === "StripeInvalidRequestError")) throw error;
    ctx.log.info({ err: error, sessionId }, "a checkout could not be closed");
  }
}

/** A plan that was paid and not told of yet. Throws ConflictError with SUBSCRIPTION_EXISTS. */
async function refuseUntoldPlan(ctx: DomainContext, stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 100 });
  if (runningOf(data, ctx.payments).length === 0) return;
  await inTransaction(ctx, (tx) => ctx.jobs.enqueue(tx, "read-payment-state", { customerId: customer }));
  throw new ConflictError("SUBSCRIPTION_EXISTS");
}

interface NewSession {
  customer: string;
  userId: string;
  priceId: string;
  success: string;
  cancel: string;
  openIds: readonly string[];
}

async function create(ctx: DomainContext, stripe: Stripe, order: NewSession): Promise<Stripe.Checkout.Session> {
  const { customer, userId, priceId, success, cancel, openIds } = order;
  // Whole minutes, so that a key is not remembered for longer than a double press takes; and the same for both presses.
  const minute = Math.floor(ctx.now().getTime() / 60_000);
  return stripe.checkout.sessions.create(
    {
      mode: "subscription",
      locale: "sv",
      customer,
      client_reference_id: await signBuyer(ctx, userId),
      line_items: [{ price: priceId, quantity: 1 }],
      success_url: success,
      cancel_url: cancel,
      expires_at: minute * 60 + OPEN_SECONDS,
      metadata: { order: fingerprint(order) },
    },
    { idempotencyKey: `checkout:${customer}:${fingerprint(order)}:${minute}:${openIds.join(",")}` },
  );
}

const fingerprint = ({ priceId, success, cancel }: Pick<NewSession, "priceId" | "success" | "cancel">): string =>
  createHash("sha256").update([priceId, success, cancel].join("\n")).digest("base64url").slice(0, 20);

async function refuseSecondPlan(ctx: DomainContext, { userId }: Actor): Promise<void> {
  const [row] = await ctx.db
    .select({ status: subscriptions.status, currentPeriodEnd: subscriptions.currentPeriodEnd })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  if (row && countsAsActive(row.status) && !hasLapsed(row, ctx.now())) throw new ConflictError("SUBSCRIPTION_EXISTS");
}

/**
 * Stripe's own page where the person changes the card, reads invoices and gives the plan up. Throws NotFoundError with
 * SUBSCRIPTION_MISSING for somebody who never paid, and what `askStripe` throws.
 */
export async function openCustomerPortal(ctx: DomainContext): Promise<{ url: string }> {
  const actor = requireSignedIn(ctx.actor);
  await ctx.limits.consume("work/checkout", actor.userId);
  return askStripe(ctx, async (stripe) => open(ctx, stripe, await customerOf(ctx, stripe, actor)));
}

/** The same page, at the confirmation of a change to another plan: nothing changes before the person has confirmed it there. */
export async function changePlan(ctx: DomainContext, plan: Plan): Promise<{ url: string }> {
  const actor = requireSignedIn(ctx.actor);
  await ctx.limits.consume("work/checkout", actor.userId);
  const price = ctx.payments.prices[plan];
  if (ctx.payments.isConfigured && !price) throw new PreconditionError("STRIPE_NOT_CONFIGURED");
  return askStripe(ctx, async (stripe) => {
    const customer = await customerOf(ctx, stripe, actor);
    const [running] = runningOf((await stripe.subscriptions.list({ customer, status: "all", limit: 100 })).data, ctx.payments);
    const item = running?.items.data[0];
    if (!running || !item || !price) throw new NotFoundError("SUBSCRIPTION_MISSING");
    return open(ctx, stripe, customer, {
      type: "subscription_update_confirm",
      subscription_update_confirm: { subscription: running.id, items: [{ id: item.id, price, quantity: 1 }] },
    });
  });
}

async function open(
  ctx: DomainContext,
  stripe: Stripe,
  customer: string,
  flow?: Stripe.BillingPortal.SessionCreateParams.FlowData,
): Promise<{ url: string }> {
  const return_url = new URL(CUSTOMER_PORTAL_RETURN_PATH, ctx.config.publicUrl).href;
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url, locale: "sv", ...(flow && { flow_data: flow }) });
  return { url };
}

/** The customer that pays: whoever bought by a link has one of its own there. */
async function customerOf(ctx: DomainContext, stripe: Stripe, { userId }: Actor): Promise<string> {
  const [row] = await ctx.db.select({ id: subscriptions.stripeSubscriptionId }).from(subscriptions).where(eq(subscriptions.userId, userId));
  const customer = (row?.id ? await payerOf(stripe, row.id) : null) ?? (await findCustomer(ctx.db, userId));
  const isOwn = customer && and(eq(stripeCustomers.id, customer), eq(stripeCustomers.userId, userId));
  if (!isOwn || (await ctx.db.$count(stripeCustomers, isOwn)) === 0) throw new NotFoundError("SUBSCRIPTION_MISSING");
  return customer;
}

/** Null for a subscription that Stripe does not know (any more). */
async function payerOf(stripe: Stripe, subscriptionId: string): Promise<string | null> {
  try {
    const { customer } = await stripe.subscriptions.retrieve(subscriptionId);
    return typeof customer === "string" ? customer : customer.id;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
