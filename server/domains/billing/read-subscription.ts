import { eq } from "drizzle-orm";
import { subscriptions } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { expireSubscription } from "./expire-subscriptions.ts";
import { hasLapsed } from "./rules.ts";
import { type SubscriptionView, toSubscriptionView } from "./views.ts";

/** The caller's paid plan; null without one. A period that has passed is written down as such (PLAN-27). */
export async function readSubscription(ctx: DomainContext): Promise<SubscriptionView | null> {
  const { userId } = requireSignedIn(ctx.actor);
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (!row) return null;
  const now = ctx.now();
  if (hasLapsed(row, now)) await expireSubscription(ctx, row.id);
  return toSubscriptionView(hasLapsed(row, now) ? { ...row, status: "expired" } : row, ctx.payments, now);
}
