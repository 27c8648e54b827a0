import { defineJob } from "#server/platform/jobs/job.ts";

export const billingJobs = [
  /** Asks Stripe what a customer has and writes it down. */
  defineJob("read-payment-state", {
    retryLimit: 12,
    retryDelaySeconds: 5,
    concurrency: 2,
    run: async (ctx, { customerId }) => (await import("./payment-state.ts")).readPaymentState(ctx, customerId),
  }),
  /** Ends at Stripe what a deleted account paid for. Tried for about a day. */
  defineJob("end-payments", {
    retryLimit: 14,
    retryDelaySeconds: 5,
    concurrency: 1,
    run: async (ctx, { customerId }) => (await import("./payment-state.ts")).endPayments(ctx, customerId),
  }),
  /** Every hour: plans whose period has passed. */
  defineJob("expire-subscriptions", {
    retryLimit: 3,
    concurrency: 1,
    cron: "7 * * * *",
    run: async (ctx) => (await import("./queries.ts")).expireSubscriptions(ctx),
  }),
  /** Every night: what Stripe has of each customer, in case that its notices were lost. */
  defineJob("reread-payments", {
    retryLimit: 3,
    concurrency: 1,
    cron: "23 3 * * *",
    run: async (ctx) => (await import("./payment-state.ts")).rereadPayments(ctx),
  }),
];
