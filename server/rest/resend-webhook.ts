import type { Request } from "express";
import { Resend } from "resend";
import { z } from "zod";
import { type MailOutcome, receiveMailEvent } from "#server/domains/providers/receive-mail-event.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";

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

/** One event of Resend, about a mail or about something else that does not concern us. Throws NotFoundError for one that Resend has not signed. */
export async function receiveResendEvent(services: Services, req: Request): Promise<void> {
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
