import { defineJob } from "#server/platform/jobs/job.ts";

export const subscriberJobs = [
  /** Asks many subscribers to confirm. */
  defineJob("ask-subscribers", {
    retryLimit: 5,
    concurrency: 1,
    run: async (ctx, round, { signal }) => (await import("./ask-subscribers.ts")).askSubscribers(ctx, round, signal),
  }),
  /** Sends a code or a link to a subscriber's own number. */
  defineJob("send-subscriber-sms", {
    retryLimit: 4,
    concurrency: 4,
    run: async (ctx, sms) => (await import("./subscriber-codes.ts")).sendSubscriberSms(ctx, sms),
  }),
];
