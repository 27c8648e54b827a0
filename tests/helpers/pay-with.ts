import { createPayments, type Payments, type StripeSettings } from "#server/platform/payments.ts";
import { portal } from "./portal.ts";
import { type FakeStripe, startFakeStripe } from "./providers/fake-stripe.ts";

export const TEST_PRICES = { basic: "price_prov_basic", standard: "price_prov_standard", premium: "price_prov_premium" } as const;
const NO_LINKS = { basic: null, standard: null, premium: null };

/** Lets this worker's portal be paid at a local Stripe, until `close`. */
export async function startPayments(changes: Partial<StripeSettings> = {}): Promise<{ stripe: FakeStripe; close(): Promise<void> }> {
  const stripe = await startFakeStripe();
  stripe.webhookUrl = `${portal().url}/api/webhooks/stripe`;
  const { secretKey, webhookSecret, url: apiBase } = stripe;
  const undo = configurePayments({ secretKey, webhookSecret, apiBase, prices: TEST_PRICES, buyLinks: NO_LINKS, ...changes });
  return {
    stripe,
    async close() {
      undo();
      await stripe.close();
    },
  };
}

/** Another configuration of payment for this worker's portal and its jobs; the answer puts the old one back. */
export function configurePayments(settings: StripeSettings): () => void {
  const { services } = portal();
  const before: Payments = { ...services.payments };
  Object.assign(services.payments, createPayments({ STRIPE: settings }, services.log));
  return () => void Object.assign(services.payments, before);
}
