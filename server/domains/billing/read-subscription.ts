import { and, eq, inArray, lte, type SQL } from "drizzle-orm";
import { stripeCustomers, subscriptions } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { Payments } from "#server/platform/payments/payments.ts";
import type { Plan, SubscriptionStatus } from "#shared/enums.ts";
import { countsAsActive, daysUntil, hasLapsed, planOfPrice } from "./rules.ts";

interface SubscriptionView {
  id: string;
  status: SubscriptionStatus;
  /** ISO 8601. */
  currentPeriodEnd: string | null;
  stripePriceId: string | null;
  /** Null when the price is none of today's plans. */
  plan: Plan | null;
  isActive: boolean;
  daysLeft: number | null;
  /** Given up; it lasts until the period's end. */
  cancelAtPeriodEnd: boolean;
  paymentFailed: boolean;
}

/** The caller's paid plan; null without one. A period that has passed is written down as such (PLAN-27). */
export async function readSubscription(ctx: DomainContext): Promise<SubscriptionView | null> {
  const { userId } = requireSignedIn(ctx.actor);
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (!row) return null;
  const now = ctx.now();
  if (hasLapsed(row, now)) await expireSubscription(ctx, row.id);
  return toSubscriptionView(hasLapsed(row, now) ? { ...row, status: "expired" } : row, ctx.payments, now);
}

function toSubscriptionView(row: typeof subscriptions.$inferSelect, payments: Payments, now: Date): SubscriptionView {
  const { id, status, currentPeriodEnd, stripePriceId, cancelAtPeriodEnd, paymentFailed } = row;
  return {
    id,
    status,
    currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
    stripePriceId,
    plan: planOfPrice(payments, stripePriceId),
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
