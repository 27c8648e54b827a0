import { type SubscriberSms, sendSubscriberSms } from "#server/domains/subscribers/send-subscriber-sms.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<SubscriberSms> = (ctx, payload) => sendSubscriberSms(ctx, payload);
