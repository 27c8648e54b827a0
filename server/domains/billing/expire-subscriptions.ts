import { and, eq, inArray, lte, type SQL } from "drizzle-orm";
import { stripeCustomers, subscriptions } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";

/** Marks every plan whose period has passed as expired, unless it was given up (PLAN-27). */
export const expireSubscriptions = (ctx: DomainContext): Promise<void> => expire(ctx);

/** The same for one. */
export const expireSubscription = (ctx: DomainContext, id: string): Promise<void> => expire(ctx, eq(subscriptions.id, id));

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
