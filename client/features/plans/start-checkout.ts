import { CHECKOUT_CANCEL_PATH, CHECKOUT_SUCCESS_PATH } from "#shared/plans.ts";

/** Decision 78: the texts of a payment that could not be started, with their dots. */
const NO_NETWORK = "Kunde inte ansluta till betalningssystemet...";
const NOT_SIGNED_IN = "Du måste vara inloggad för att prenumerera...";
const FAILED = "Det gick inte att slutföra betalningen. Försök igen senare.";
const NOT_CONFIGURED = "Stripe inte konfigurerad";
const HAS_PLAN = "Du har redan en plan. Ladda om sidan för att se den.";

const TEXTS: Record<number, string> = { 401: NOT_SIGNED_IN, 409: HAS_PLAN, 412: NOT_CONFIGURED };

/** Why no payment was started, in words for who wanted to pay. */
export class CheckoutError extends Error {
  override name = "CheckoutError";
}

/**
 * Starts the payment of a price and answers with the address of Stripe's page, or with the plan's buy link while Stripe does
 * not make checkouts (PLAN-16, PLAN-17). Throws CheckoutError.
 */
export async function startCheckout(priceId: string): Promise<string> {
  const { origin } = window.location;
  const response = await fetch("/api/create-checkout-session", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      priceId,
      successUrl: origin + CHECKOUT_SUCCESS_PATH,
      cancelUrl: origin + CHECKOUT_CANCEL_PATH,
    }),
  }).catch((cause: unknown) => {
    throw new CheckoutError(NO_NETWORK, { cause });
  });
  const answer: unknown = await response.json().catch(() => null);
  const address = addressIn(response.ok ? answer : errorIn(answer));
  if (address) return address;
  throw new CheckoutError(TEXTS[response.status] ?? FAILED);
}

const errorIn = (answer: unknown): unknown => (typeof answer === "object" && answer && "error" in answer ? answer.error : null);

function addressIn(answer: unknown): string | null {
  return typeof answer === "object" && answer && "url" in answer && typeof answer.url === "string" ? answer.url : null;
}
