import type { Stripe } from "stripe";
import type { Payments } from "#server/platform/payments.ts";
import { PLANS, type Plan, type SubscriptionStatus } from "#shared/enums.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The plan whose price this is; null for a price that is none of the portal's. */
export function planOfPrice({ prices }: Pick<Payments, "prices">, priceId: string | null): Plan | null {
  return PLANS.find((plan) => priceId !== null && prices[plan] === priceId) ?? null;
}

/** PLAN-26 */
export const countsAsActive = (status: SubscriptionStatus): boolean => status === "active" || status === "trialing";

/** Whether the period that was paid for has passed without anybody having given the plan up (PLAN-27). */
export function hasLapsed(row: { status: SubscriptionStatus; currentPeriodEnd: Date | null }, now: Date): boolean {
  if (row.status === "canceled" || row.status === "expired") return false;
  return row.currentPeriodEnd !== null && row.currentPeriodEnd <= now;
}

/** Whole days until the period ends, rounded up and never below 0 (PLAN-28). */
export function daysUntil(periodEnd: Date, now: Date): number {
  return Math.max(0, Math.ceil((periodEnd.getTime() - now.getTime()) / DAY_MS));
}

export interface SubscriptionState {
  status: SubscriptionStatus;
  currentPeriodEnd: Date | null;
  stripePriceId: string | null;
  stripeSubscriptionId: string;
  cancelAtPeriodEnd: boolean;
  paymentFailed: boolean;
}

const STATUSES: Partial<Record<Stripe.Subscription.Status, SubscriptionStatus>> = {
  active: "active",
  trialing: "trialing",
  // Stripe tries the card again for some weeks before it gives up; the plan lasts meanwhile.
  past_due: "active",
  canceled: "canceled",
  unpaid: "expired",
  paused: "expired",
};

/** How Stripe's subscription stands in the portal; null for one whose first payment was never made. */
export function stateOf(subscription: Stripe.Subscription): SubscriptionState | null {
  const status = STATUSES[subscription.status];
  if (!status) return null;
  const [item] = subscription.items.data;
  const periodEnd = subscription.ended_at ?? item?.current_period_end;
  return {
    status,
    currentPeriodEnd: periodEnd == null ? null : new Date(periodEnd * 1000),
    stripePriceId: item?.price.id ?? null,
    stripeSubscriptionId: subscription.id,
    // The customer portal says it in either of two ways.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || (subscription.cancel_at !== null && status !== "canceled"),
    paymentFailed: subscription.status === "past_due" || subscription.status === "unpaid",
  };
}

/** Those that cost money, the one that counts first: more than one is one too many. */
export function runningOf(subscriptions: readonly Stripe.Subscription[], payments: Pick<Payments, "prices">): Stripe.Subscription[] {
  return bestFirst(
    subscriptions.filter(({ status }) => ["active", "trialing", "past_due", "unpaid", "paused"].includes(status)),
    payments,
  );
}

/** What a person has, of all that their customers ever had: what runs, else what ended last. Null when nothing was ever paid. */
export function stateOfAll(subscriptions: readonly Stripe.Subscription[], payments: Pick<Payments, "prices">): SubscriptionState | null {
  const ended = subscriptions.toSorted((a, b) => (b.ended_at ?? b.created) - (a.ended_at ?? a.created));
  return [...runningOf(subscriptions, payments), ...ended].flatMap((each) => stateOf(each) ?? [])[0] ?? null;
}

/** Active before not, the larger plan before the smaller, the newer before the older. */
function bestFirst(subscriptions: readonly Stripe.Subscription[], payments: Pick<Payments, "prices">): Stripe.Subscription[] {
  const rank = (each: Stripe.Subscription): [isActive: number, plan: number, created: number] => {
    const state = stateOf(each);
    const plan = planOfPrice(payments, state?.stripePriceId ?? null);
    return [state && countsAsActive(state.status) ? 1 : 0, plan ? PLANS.indexOf(plan) : -1, each.created];
  };
  return subscriptions.toSorted((a, b) => {
    const [activeA, planA, createdA] = rank(a);
    const [activeB, planB, createdB] = rank(b);
    return activeB - activeA || planB - planA || createdB - createdA;
  });
}

/**
 * An address of the portal itself, in full; null for any other. A path is one; `//elsewhere` and what a browser would read
 * as that is not.
 */
export function ownAddress(address: string, publicUrl: string): string | null {
  const url = URL.parse(address, publicUrl);
  if (!url || url.origin !== new URL(publicUrl).origin || url.username || url.password) return null;
  return url.href;
}
