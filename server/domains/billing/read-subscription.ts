import { and, eq, inArray, lte, type SQL } from "drizzle-orm";
import { stripeCustomers, subscriptions } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Selected } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { Plan } from "#shared/enums.ts";
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
