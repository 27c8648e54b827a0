import type { Stripe } from "stripe";
import type { Environment } from "#server/platform/env.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import { isUsablePriceId } from "#shared/plans.ts";
import type { Payments } from "./payments.ts";

const TIMEOUT_MS = 8_000;
/** Stripe's own idempotency keys make a repeated call the same call. */
const RETRIES = 1;
const KEY = /^(sk|rk)_(test|live)_\w{8,}$/;

export function createPayments(env: Pick<Environment, "STRIPE">, log: Logger): Payments {
  const { secretKey, webhookSecret, apiBase, prices: given, buyLinks } = env.STRIPE;
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
