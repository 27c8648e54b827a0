import { z } from "zod";
import { sendCrisisMessage } from "#server/domains/crisis/send-crisis-message.ts";
import { sendNotice } from "#server/domains/deliveries/send-notice.ts";
import type { SentNoticeView } from "#server/domains/deliveries/views.ts";
import { readTally } from "#server/domains/subscribers/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { type CommunicationChannel, SUBSCRIBER_STATUSES } from "#shared/enums.ts";
import { searchField } from "#shared/schemas/fields.ts";
import { sendNoticeInput, subscribeInput } from "#shared/schemas/subscribers.ts";
import { listingQuery } from "./listing.ts";

export const subscribersQuery = listingQuery.extend({
  search: searchField,
  status: z.enum(["all", ...SUBSCRIBER_STATUSES]).default("all"),
});

const person = subscribeInput.shape;

/** Anything else that comes along is ignored. */
export const subscribeBody = z.object({
  full_name: person.fullName,
  email: person.email,
  phone_number: person.phoneNumber,
  consent: person.consent,
});

/** The body as the domain knows it. Throws a ZodError that names the fields of the body. */
export function toSubscribeInput(body: unknown): z.output<typeof subscribeInput> {
  const { full_name, email, phone_number, consent } = subscribeBody.parse(body);
  return subscribeInput.parse({ fullName: full_name, email, phoneNumber: phone_number, consent });
}

export const sendBody = z.object({
  message_content: sendNoticeInput.shape.content,
  channels: z
    .object({ sms: z.boolean().default(false), email: z.boolean().default(false), push: z.boolean().default(false) })
    .pipe(sendNoticeInput.shape.methods),
  crisis_activation_id: z.uuid().toLowerCase().nullish(),
  subject: sendNoticeInput.shape.subject,
});

/** Sends to the subscribers, as a message of the crisis when one is named: then its rules hold, those of exercises too. */
export async function sendToSubscribers(ctx: DomainContext, body: unknown, idempotencyKey: string): Promise<Omit<SentNoticeView, "id">> {
  const { associationId } = requirePermission(ctx.actor, "crisis:activate");
  const { message_content: content, channels: methods, crisis_activation_id: activationId, subject } = sendBody.parse(body);
  if (!activationId) return sendNotice(ctx, { content, methods, subject, toMyself: false, idempotencyKey });

  const { counts, state } = await sendCrisisMessage(ctx, {
    activationId,
    kind: "update",
    audience: "subscribers",
    content,
    subject,
    methods,
    asksForReply: false,
    nextUpdateAt: null,
    idempotencyKey,
  });
  const accepted = (channel: CommunicationChannel): number =>
    Object.values(counts?.[channel] ?? {}).reduce((sum, number) => sum + number, 0);
  return {
    message: state === "waiting" ? "Övningen väntar på att en annan systemägare godkänner." : "Meddelandet är på väg.",
    emailCount: accepted("email"),
    smsCount: accepted("sms"),
    pushCount: accepted("push"),
    total: (await readTally(ctx.db, associationId)).active,
  };
}
