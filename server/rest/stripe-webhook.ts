import { type Request, Router, raw } from "express";
import { z } from "zod";
import { receivePaymentEvent } from "#server/domains/billing/receive-payment-event.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";

const customer = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
/** The parts that are read; an object without a customer does not concern the portal. */
const paymentObject = z.object({
  object: z.string(),
  id: z.string().optional(),
  customer: customer.nullish(),
  client_reference_id: z.string().max(200).nullish().catch(null),
});

/** What Stripe tells, proven by a signature of the body as it came; it stands before anything that reads bodies. */
export function stripeWebhookRoutes(services: Services): Router {
  const router = Router();
  router.post("/webhooks/stripe", raw({ type: () => true, limit: "1mb" }), async (req: Request, res) => {
    const event = await verify(services, req);
    const { data: about } = paymentObject.safeParse(event.data.object);
    const customerId = about?.object === "customer" ? about.id : about?.customer;
    if (customerId) {
      const buyerReference = event.type === "checkout.session.completed" ? (about?.client_reference_id ?? null) : null;
      await receivePaymentEvent(await restContext(services, req), { id: event.id, type: event.type, customerId, buyerReference });
    }
    res.status(204).end();
  });
  return router;
}

/** Throws NotFoundError where no webhook is configured, and InvalidError for a call that Stripe did not sign within five minutes. */
async function verify({ payments }: Services, req: Request) {
  if (!payments.webhookSecret) throw new NotFoundError();
  const stripe = await payments.client();
  try {
    return await stripe.webhooks.constructEventAsync(req.body as Buffer, req.headers["stripe-signature"] ?? "", payments.webhookSecret);
  } catch (cause) {
    req.log.warn({ err: cause }, "a webhook of Stripe was not signed by it");
    throw new InvalidError("WEBHOOK_NOT_SIGNED", { cause });
  }
}
