import type { subscriptions } from "#drizzle/schema/index.ts";
import type { Payments } from "#server/platform/payments/payments.ts";
import type { Plan, SubscriptionStatus } from "#shared/enums.ts";
import { countsAsActive, daysUntil, planOfPrice } from "./rules.ts";

export interface SubscriptionView {
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

export function toSubscriptionView(row: typeof subscriptions.$inferSelect, payments: Payments, now: Date): SubscriptionView {
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
