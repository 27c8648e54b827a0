import { and, eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { stripeCustomers, subscriptions } from "#drizzle/schema/index.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError, PreconditionError } from "#server/platform/errors.ts";
import type { Plan } from "#shared/enums.ts";
import { CUSTOMER_PORTAL_RETURN_PATH } from "#shared/plans.ts";
import { askStripe, findCustomer, isMissing } from "./ask-stripe.ts";
import { runningOf } from "./rules.ts";

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
