import { timingSafeEqual } from "node:crypto";
import { type Request, Router, raw } from "express";
import { Resend } from "resend";
import { z } from "zod";
import { receivePaymentEvent } from "#server/domains/billing/payment-state.ts";
import { receiveCallEnd, receiveDigit } from "#server/domains/providers/receive-call.ts";
import { type MailOutcome, receiveMailEvent, receiveReport } from "#server/domains/providers/receive-mail-event.ts";
import { receiveSms } from "#server/domains/providers/receive-sms.ts";
import { restContext } from "#server/http/bearer.ts";
import { readForm } from "#server/http/form-body.ts";
import type { Services } from "#server/platform/context.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { recordingUrl } from "#server/platform/senders/elks.ts";

const id = z.string().min(1).max(200);

/** Tags come as an object by Resend's examples, and as a list by its text. */
const tags = z
  .union([z.record(z.string(), z.string()), z.array(z.object({ name: z.string(), value: z.string() }))])
  .transform((given) => (Array.isArray(given) ? Object.fromEntries(given.map(({ name, value }) => [name, value])) : given))
  .catch({});

const mailEvent = z.object({
  type: z.string(),
  created_at: z.coerce.date(),
  data: z.object({
    email_id: id,
    to: z.array(z.string()).min(1),
    tags: tags.default({}),
    bounce: z.object({ type: z.string() }).optional(),
  }),
});

const OUTCOMES: Record<string, MailOutcome> = {
  "email.delivered": "delivered",
  "email.bounced": "rejected",
  "email.suppressed": "rejected",
  "email.failed": "failed",
  "email.complained": "complained",
};

const ELKS = "46elks";
const elksReport = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(["sent", "delivered", "failed"]),
  delivered: z.string().optional(),
});
const elksSms = z.object({
  id: z.string().min(1).max(100),
  from: z.string().max(30),
  message: z.string().max(5_000).default(""),
  created: z.string().optional(),
});
/** `result` is the digit, or a word of theirs where nothing was pressed. */
const elksDigit = z.object({ callid: z.string().min(1).max(100), result: z.string().max(100).default("") });
const elksCallEnd = z.object({ id: z.string().min(1).max(100), state: z.string().max(40) });
const deliveryId = z.uuid().nullable().catch(null);

/**
 * What providers tell. Each call proves where it comes from: 46elks by the secret in its address, Resend by a signature of
 * the body as it came, so these stand before anything that reads bodies. What cannot be proven meets nobody.
 */
export function webhookRoutes(services: Services): Router {
  const router = Router();
  router.post("/webhooks/46elks/:secret/delivery", readForm, async (req, res) => {
    requireSecret(services, req.params.secret);
    const { id, status, delivered } = elksReport.parse(req.body);
    const at = readUtc(delivered) ?? services.now();
    const report = { channel: "sms", provider: ELKS, providerId: id, eventId: `${id}:${status}`, at, reason: null } as const;
    // That it was sent is known from the hand-over.
    if (status !== "sent") {
      await receiveReport(await restContext(services, req), { ...report, outcome: status }, deliveryId.parse(req.query.delivery ?? null));
    }
    res.status(204).end();
  });
  router.post("/webhooks/46elks/:secret/sms", readForm, async (req, res) => {
    requireSecret(services, req.params.secret);
    const { id, from, message, created } = elksSms.parse(req.body);
    await receiveSms(await restContext(services, req), { provider: ELKS, id, from, text: message, saidAt: readUtc(created) });
    // A body would be sent back as an SMS.
    res.status(204).end();
  });
  router.post("/webhooks/46elks/:secret/call", readForm, async (req, res) => {
    requireSecret(services, req.params.secret);
    const { callid: callId, result: pressed } = elksDigit.parse(req.body);
    const digit = { provider: ELKS, callId, pressed, deliveryId: deliveryId.parse(req.query.delivery ?? null) };
    const answer = await receiveDigit(await restContext(services, req), digit);
    // Without an action the call ends.
    if (!answer) res.status(204).end();
    else res.json({ play: recordingUrl(services.config.recordingsUrl, answer === "need_help" ? "hjalp" : "tack") });
  });
  router.post("/webhooks/46elks/:secret/call-ended", readForm, async (req, res) => {
    requireSecret(services, req.params.secret);
    const { id: callId, state } = elksCallEnd.parse(req.body);
    const ended = { provider: ELKS, callId, deliveryId: deliveryId.parse(req.query.delivery ?? null), wasTaken: state === "success" };
    await receiveCallEnd(await restContext(services, req), ended);
    res.status(204).end();
  });
  router.post("/webhooks/resend", raw({ type: () => true, limit: "64kb" }), async (req: Request, res) => {
    await receiveResendEvent(services, req);
    res.status(204).end();
  });
  return router;
}

/** A wrong secret is answered as an address that does not exist. */
function requireSecret({ config }: Services, given: unknown): void {
  const expected = Buffer.from(config.webhookSecrets.elks ?? "");
  const actual = Buffer.from(typeof given === "string" ? given : "");
  if (expected.length === 0 || expected.length !== actual.length || !timingSafeEqual(expected, actual)) throw new NotFoundError();
}

/** Their times are UTC and do not say so. */
function readUtc(time: string | undefined): Date | null {
  const read = time ? new Date(/Z|[+-]\d\d:?\d\d$/.test(time) ? time : `${time}Z`) : null;
  return read && !Number.isNaN(read.getTime()) ? read : null;
}

/** One event of Resend, about a mail or about something else that does not concern us. Throws NotFoundError for one that Resend has not signed. */
async function receiveResendEvent(services: Services, req: Request): Promise<void> {
  const verified = verify(services.config.webhookSecrets.resend, req);
  const { data: event } = mailEvent.safeParse(verified);
  const outcome = event && outcomeOf(event);
  if (!outcome) return;
  await receiveMailEvent(await restContext(services, req), {
    provider: "resend",
    eventId: id.parse(req.headers["svix-id"]),
    providerId: event.data.email_id,
    deliveryId: z
      .uuid()
      .nullable()
      .catch(null)
      .parse(event.data.tags.delivery ?? null),
    to: event.data.to[0] ?? "",
    outcome,
    at: event.created_at,
  });
}

/** Only a permanent bounce says something about the address: a full mailbox can be emptied. */
function outcomeOf({ type, data }: z.output<typeof mailEvent>): MailOutcome | undefined {
  if (type === "email.bounced" && data.bounce && data.bounce.type !== "Permanent") return "failed";
  return OUTCOMES[type];
}

/** The event as it was signed (Standard Webhooks, with the header names of Svix); a signature is good for five minutes. */
function verify(webhookSecret: string | null, req: Request): unknown {
  const header = (name: string): string => req.headers[name]?.toString() ?? "";
  if (!webhookSecret) throw new NotFoundError();
  try {
    return new Resend("re_unused").webhooks.verify({
      payload: (req.body as Buffer).toString(),
      headers: { id: header("svix-id"), timestamp: header("svix-timestamp"), signature: header("svix-signature") },
      webhookSecret,
    });
  } catch (cause) {
    req.log.warn({ err: cause }, "a webhook of Resend was not signed by it");
    throw new NotFoundError("NOT_FOUND", { cause });
  }
}

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
    const event = await verifyStripe(services, req);
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
async function verifyStripe({ payments }: Services, req: Request) {
  if (!payments.webhookSecret) throw new NotFoundError();
  const stripe = await payments.client();
  try {
    return await stripe.webhooks.constructEventAsync(req.body as Buffer, req.headers["stripe-signature"] ?? "", payments.webhookSecret);
  } catch (cause) {
    req.log.warn({ err: cause }, "a webhook of Stripe was not signed by it");
    throw new InvalidError("WEBHOOK_NOT_SIGNED", { cause });
  }
}
