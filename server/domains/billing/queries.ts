import { and, eq, inArray, lte, type SQL } from "drizzle-orm";
import { housingAssociations, stripeCustomers, subscriptions } from "#drizzle/schema/index.ts";
import { requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Selected } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { Payments } from "#server/platform/payments.ts";
import { PLANS, type Plan } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { PLACEHOLDER_PRICE_IDS } from "#shared/plans.ts";
import { countsAsActive, daysUntil, hasLapsed, planOfPrice } from "./rules.ts";

/** A plan as Stripe has told of it; one that is given up lasts until the period's end. */
const subscriptionColumns = {
  id: subscriptions.id,
  status: subscriptions.status,
  currentPeriodEnd: subscriptions.currentPeriodEnd,
  stripePriceId: subscriptions.stripePriceId,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  paymentFailed: subscriptions.paymentFailed,
};

interface SubscriptionView extends Selected<typeof subscriptionColumns> {
  /** Null when the price is none of today's plans. */
  plan: Plan | null;
  isActive: boolean;
  daysLeft: number | null;
}

/** The caller's paid plan; null without one. A period that has passed is written down as such (PLAN-27). */
export async function readSubscription(ctx: DomainContext): Promise<SubscriptionView | null> {
  const { userId } = requireSignedIn(ctx.actor);
  const [row] = await ctx.db.select(subscriptionColumns).from(subscriptions).where(eq(subscriptions.userId, userId));
  if (!row) return null;
  const now = ctx.now();
  if (hasLapsed(row, now)) await expireSubscription(ctx, row.id);
  const { id, currentPeriodEnd, stripePriceId, cancelAtPeriodEnd, paymentFailed } = row;
  const status = hasLapsed(row, now) ? "expired" : row.status;
  return {
    id,
    status,
    currentPeriodEnd,
    stripePriceId,
    plan: planOfPrice(ctx.payments, stripePriceId),
    isActive: countsAsActive(status),
    daysLeft: currentPeriodEnd && daysUntil(currentPeriodEnd, now),
    cancelAtPeriodEnd,
    paymentFailed,
  };
}

/** Marks every plan whose period has passed as expired, unless it was given up (PLAN-27). */
export const expireSubscriptions = (ctx: DomainContext): Promise<void> => expire(ctx);

/** The same for one. */
const expireSubscription = (ctx: DomainContext, id: string): Promise<void> => expire(ctx, eq(subscriptions.id, id));

/** Stripe is asked once more: a renewal whose notice is late brings the plan back. */
async function expire(ctx: DomainContext, which?: SQL): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const expired = await tx
      .update(subscriptions)
      .set({ status: "expired", updatedAt: ctx.now() })
      .where(and(inArray(subscriptions.status, ["active", "trialing"]), lte(subscriptions.currentPeriodEnd, ctx.now()), which))
      .returning({ userId: subscriptions.userId });
    if (expired.length === 0 || !ctx.payments.isConfigured) return;
    const customers = await tx
      .select({ id: stripeCustomers.id })
      .from(stripeCustomers)
      .where(
        inArray(
          stripeCustomers.userId,
          expired.map(({ userId }) => userId),
        ),
      );
    for (const { id } of customers) await ctx.jobs.enqueue(tx, "read-payment-state", { customerId: id });
  });
}

/** The id of each plan's price (PLAN-07, PLAN-08). One that is not configured has its placeholder: that it cannot be paid is said
 *  to who tries to. */
export function readPlanPrices({ payments: { isConfigured, prices } }: Pick<DomainContext, "payments">) {
  const priceOf = (plan: Plan): string => prices[plan] ?? PLACEHOLDER_PRICE_IDS[plan];
  return { isConfigured, prices: { basic: priceOf("basic"), standard: priceOf("standard"), premium: priceOf("premium") } };
}

/** What the founder chose when the association was founded, for its owners, who pay; null for everybody else. Nothing was charged then. */
export async function readSuggestedPlan({ db, actor }: DomainContext): Promise<Plan | null> {
  if (!actor?.associationId || !can(actor.role, "association:edit")) return null;
  const [association] = await db
    .select({ plan: housingAssociations.suggestedPlan })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, actor.associationId));
  return association?.plan ?? null;
}

interface PaymentConfigurationView {
  isConfigured: boolean;
  isTestMode: boolean;
  /** Whether Stripe's client could be made with the key. */
  clientWorks: boolean;
  hasKey: boolean;
  hasWebhookSecret: boolean;
  webhookUrl: string;
  plans: { plan: Plan; hasPrice: boolean; hasBuyLink: boolean }[];
}

/** How payment is configured, without any of its secrets; for owners. */
export async function readPaymentConfiguration(ctx: DomainContext): Promise<PaymentConfigurationView> {
  requirePermission(ctx.actor, "admin:read");
  const { isConfigured, isTestMode, hasKey, webhookSecret, prices, buyLinks } = ctx.payments;
  return {
    isConfigured,
    isTestMode,
    hasKey,
    clientWorks: await canMakeClient(ctx.payments),
    hasWebhookSecret: webhookSecret !== null,
    webhookUrl: new URL("/api/webhooks/stripe", ctx.config.publicUrl).href,
    plans: PLANS.map((plan) => ({ plan, hasPrice: prices[plan] !== null, hasBuyLink: buyLinks[plan] !== null })),
  };
}

const canMakeClient = (payments: Payments): Promise<boolean> =>
  payments.client().then(
    () => true,
    () => false,
  );
