import type { Stripe } from "stripe";
import type { DomainContext } from "#server/platform/context.ts";
import { DomainError, PreconditionError, UnavailableError } from "#server/platform/errors.ts";

/**
 * Asks Stripe something while a person waits. Throws PreconditionError with STRIPE_NOT_CONFIGURED, and UnavailableError with
 * STRIPE_NOT_LOADED when there is no client, or STRIPE_UNAVAILABLE when Stripe does not answer or refuses.
 */
export async function askStripe<T>(ctx: DomainContext, ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  if (!ctx.payments.isConfigured) throw new PreconditionError("STRIPE_NOT_CONFIGURED");
  try {
    return await ask(await ctx.payments.client());
  } catch (error) {
    if (error instanceof DomainError) throw error;
    ctx.log.error({ err: error }, "Stripe did not do what was asked");
    throw new UnavailableError("STRIPE_UNAVAILABLE", { cause: error });
  }
}

/** Whether Stripe does not know what was asked about (any more). */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "resource_missing";
}
