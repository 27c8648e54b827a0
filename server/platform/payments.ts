import type { Stripe } from "stripe";
import type { Plan } from "#shared/enums.ts";
import { isUsablePriceId } from "#shared/plans.ts";
import { UnavailableError } from "./errors.ts";
import type { Logger } from "./logging/logger.ts";

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

export interface StripeSettings {
  secretKey: string | null;
  webhookSecret: string | null;
  apiBase: string | null;
  prices: Record<Plan, string | null>;
  buyLinks: Record<Plan, string | null>;
}

const TIMEOUT_MS = 8_000;
/** Stripe's own idempotency keys make a repeated call the same call. */
const RETRIES = 1;
const KEY = /^(sk|rk)_(test|live)_\w{8,}$/;

export function createPayments({ STRIPE }: { STRIPE: StripeSettings }, log: Logger): Payments {
  const { secretKey, webhookSecret, apiBase, prices: given, buyLinks } = STRIPE;
  const usable = (id: string | null) => (isUsablePriceId(id) ? id : null);
  const prices = { basic: usable(given.basic), standard: usable(given.standard), premium: usable(given.premium) };
  let client: Promise<Stripe> | null = null;

  async function load(): Promise<Stripe> {
    if (!secretKey || !KEY.test(secretKey)) throw new UnavailableError("STRIPE_NOT_LOADED");
    try {
      const { Stripe } = await import("stripe");
      return new Stripe(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false, ...addressOf(apiBase) });
    } catch (cause) {
      log.error({ err: cause }, "the client of Stripe could not be made");
      throw new UnavailableError("STRIPE_NOT_LOADED", { cause });
    }
  }

  return {
    hasKey: secretKey !== null,
    isConfigured: secretKey !== null && webhookSecret !== null && Object.values(prices).some((price) => price !== null),
    isTestMode: secretKey !== null && /^(sk|rk)_test_/.test(secretKey),
    prices,
    buyLinks,
    webhookSecret,
    client: () => (client ??= load()),
  };
}

/** Another address for Stripe's API, for a stand-in of it. */
function addressOf(apiBase: string | null) {
  if (!apiBase) return {};
  const { hostname: host, port, protocol } = new URL(apiBase);
  return { host, ...(port && { port: Number(port) }), protocol: protocol === "http:" ? ("http" as const) : ("https" as const) };
}
