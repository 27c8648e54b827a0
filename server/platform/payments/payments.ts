import type { Stripe } from "stripe";
import type { Plan } from "#shared/enums.ts";

/** Paid plans by Stripe, as far as they are configured. */
export interface Payments {
  /** Whether plans can be bought: a key, a way to hear of payments, and a price for at least one plan. */
  isConfigured: boolean;
  /** The key is one of Stripe's test mode. */
  isTestMode: boolean;
  /** Stripe's ids of the plans' prices; null for a plan without a usable one. */
  prices: Readonly<Record<Plan, string | null>>;
  /** Where a plan can be bought when a checkout cannot be made. */
  buyLinks: Readonly<Record<Plan, string | null>>;
  hasKey: boolean;
  webhookSecret: string | null;
  /** The official client, made when it is first needed. Throws UnavailableError with STRIPE_NOT_LOADED. */
  client(): Promise<Stripe>;
}
