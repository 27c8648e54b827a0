import type { ErrorRequestHandler, RequestHandler } from "express";
import { z } from "zod";
import { buyLinkFor } from "#server/domains/billing/buyer-reference.ts";
import { startCheckout } from "#server/domains/billing/stripe-pages.ts";
import { restContext } from "#server/http/bearer.ts";
import { requireSameOrigin } from "#server/http/browser-security.ts";
import { messageOf, statusOf } from "#server/http/rest-errors.tsx";
import type { Services } from "#server/platform/context.ts";
import { LimitError, UnauthenticatedError, UnavailableError } from "#server/platform/errors.ts";
import { toDomainError } from "#server/trpc/errors.ts";
import { startCheckoutInput } from "#shared/schemas/billing.ts";
import { type Route, requireJsonIfAny } from "./route.ts";

const checkoutAnswer = z.object({
  id: z.string().meta({ description: "Stripe's checkout session" }),
  url: z.url().meta({ description: "Stripe's page, where the payment is made" }),
});
const checkoutRefusal = z.object({
  error: z.object({
    message: z.string(),
    url: z.url().optional().meta({ description: "Where the plan can be bought all the same, when Stripe did not answer" }),
  }),
});

const refusal = (description: string) => ({ description, content: { "application/json": { schema: checkoutRefusal } } });

/** `POST /api/create-checkout-session` (REST-25, REST-26): by itself, since a cookie pays and its refusals have another shape. */
export const checkoutSession: Route = {
  method: "post",
  path: "/create-checkout-session",
  takesFile: false,
  documented: {
    path: "/api/create-checkout-session",
    operation: {
      summary: "Start the payment of a plan. A browser needs no authorization header: the session cookie of the portal counts here.",
      requestBody: { required: true, content: { "application/json": { schema: startCheckoutInput } } },
      responses: {
        200: { description: "The checkout", content: { "application/json": { schema: checkoutAnswer } } },
        400: refusal("A price of none of the plans, or an address that is not in the portal"),
        401: refusal("Neither the portal's session cookie nor a bearer token"),
        403: refusal("A call from another site"),
        409: refusal("The account has a plan already"),
        412: refusal("Payment is not configured, or not for this price"),
        415: refusal("The body is not JSON"),
        429: refusal("More than twenty checkouts in an hour; Retry-After says when the next can be made"),
        503: refusal("Stripe did not answer"),
      },
    },
  },
  mount: (router, services) => {
    const sameOrigin = requireSameOrigin(services.config.publicUrl);
    router.post("/create-checkout-session", sameOrigin, startsCheckout(services), answerRefusal);
  },
};

const startsCheckout =
  (services: Services): RequestHandler =>
  async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    requireJsonIfAny(req);
    if (!ctx.actor) throw new UnauthenticatedError("PAYMENT_SIGN_IN_REQUIRED");
    const order = startCheckoutInput.parse(req.body ?? {});
    try {
      res.json(await startCheckout(ctx, order));
    } catch (error) {
      // A technical fault keeps nobody from paying (decision 77).
      if (error instanceof UnavailableError) res.locals.buyLink = await buyLinkFor(ctx, order.priceId);
      throw error;
    }
  };

/** REST-26: this path answers with `error.message`, unlike the others. */
const answerRefusal: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  const refused = toDomainError(error);
  if (!refused || res.headersSent) return next(error);
  if (refused instanceof LimitError) res.set("retry-after", String(refused.retryAfterSeconds));
  const url: unknown = res.locals.buyLink;
  res.status(statusOf(refused)).json({ error: { message: messageOf(refused), ...(typeof url === "string" && { url }) } });
};
