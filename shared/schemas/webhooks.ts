import { z } from "zod";
import {
  CRISIS_MESSAGE_KINDS,
  DELIVERY_CHANNELS,
  MESSAGE_AUDIENCES,
  PRODUCT_REQUEST_STATUSES,
  REPLY_ANSWERS,
  REPLY_SOURCES,
  type WebhookEvent,
} from "../enums.ts";
import { idField } from "./fields.ts";

export const addWebhookInput = z.object({
  address: z
    .string()
    .trim()
    .max(2000, "Adressen får vara högst 2 000 tecken.")
    .pipe(z.url({ protocol: /^https?$/, error: "Skriv en hel adress, till exempel https://exempel.se/krislarm." })),
});
export const webhookInput = z.object({ webhookId: idField });
export const webhookCallInput = z.object({ callId: idField });

/**
 * What each event says: ids and kinds, so that nothing about a resident ever leaves. Words that somebody wrote are read with a key. The
 * OpenAPI document describes the calls from these.
 */
export const WEBHOOK_DATA = {
  "crisis.begun": z.object({ crisisId: z.uuid(), area: z.string(), level: z.int().min(1).max(5), isExercise: z.boolean() }),
  "crisis.message_sent": z.object({
    ...{ crisisId: z.uuid(), messageId: z.uuid(), kind: z.enum(CRISIS_MESSAGE_KINDS), audience: z.enum(MESSAGE_AUDIENCES) },
    ...{ channels: z.array(z.enum(DELIVERY_CHANNELS)).readonly(), isExercise: z.boolean() },
  }),
  "crisis.answered": z.object({ crisisId: z.uuid(), answer: z.enum(REPLY_ANSWERS).nullable(), source: z.enum(REPLY_SOURCES) }),
  "crisis.ended": z.object({ crisisId: z.uuid(), isExercise: z.boolean() }),
  "product_request.state_changed": z.object({
    ...{ productRequestId: z.uuid(), from: z.enum(PRODUCT_REQUEST_STATUSES).nullable(), state: z.enum(PRODUCT_REQUEST_STATUSES) },
  }),
  "webhook.test": z.object({}),
} satisfies Record<WebhookEvent, z.ZodType>;
