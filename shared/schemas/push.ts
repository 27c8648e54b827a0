import { z } from "zod";
import { REPLY_ANSWERS } from "../enums.ts";

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/)
    .max(bytes * 2);

const endpointField = z.url({ protocol: /^https?$/ }).max(1_000);

/** A browser's subscription as `PushSubscription.toJSON()` writes it. */
export const pushSubscriptionInput = z.object({
  endpoint: endpointField,
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export type PushSubscriptionInput = z.output<typeof pushSubscriptionInput>;

export const stopPushInput = z.object({ endpoint: endpointField });

/** The key of a page, or a signed link: checked where it is read. */
const linkField = z.string().max(200);

export const publicPushInput = pushSubscriptionInput.extend({ link: linkField });
export const publicStopPushInput = stopPushInput.extend({ link: linkField });
export const pushReplyInput = z.object({ link: linkField, answer: z.enum(REPLY_ANSWERS) });
