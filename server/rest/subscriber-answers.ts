import { z } from "zod";
import type { SentNoticeView } from "#server/domains/deliveries/views.ts";
import type { RevealedSubscriberView, SubscriberView } from "#server/domains/subscribers/views.ts";
import { SUBSCRIBER_STATUSES } from "#shared/enums.ts";

/** The shapes of subscribers as the documented paths spell them (DATA-56, REST-16 to REST-20). */

export const subscriberAnswer = z
  .object({
    id: z.uuid(),
    full_name: z.string(),
    email: z.string().nullable(),
    phone_number: z.string().nullable(),
    status: z.enum(SUBSCRIBER_STATUSES),
  })
  .meta({ id: "CrisisSubscriber" });

export const subscriberListAnswer = z.object({ data: z.array(subscriberAnswer), total: z.int().min(0) });

export const subscribedAnswer = z.union([
  z.object({ id: z.uuid(), status: z.enum(SUBSCRIBER_STATUSES) }),
  z.object({ status: z.literal("pending") }),
]);

export const sentAnswer = z.object({
  message: z.string(),
  email_sent_count: z.int(),
  sms_sent_count: z.int(),
  push_sent_count: z.int(),
  total_subscribers_targeted: z.int(),
});

export function toSubscriberAnswer(
  { id, fullName, status }: SubscriberView,
  addresses: RevealedSubscriberView | undefined,
): z.output<typeof subscriberAnswer> {
  return { id, full_name: fullName, email: addresses?.email ?? null, phone_number: addresses?.phoneNumber ?? null, status };
}

export function toSentAnswer(view: Omit<SentNoticeView, "id">): z.output<typeof sentAnswer> {
  return {
    message: view.message,
    email_sent_count: view.emailCount,
    sms_sent_count: view.smsCount,
    push_sent_count: view.pushCount,
    total_subscribers_targeted: view.total,
  };
}
