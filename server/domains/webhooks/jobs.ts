import { defineJob } from "#server/platform/jobs/job.ts";

export const webhookJobs = [
  /** Calls one address for what has just happened or, by itself, orders the calls of all that are due again. */
  defineJob("call-webhooks", {
    retryLimit: 0,
    concurrency: 4,
    cron: "* * * * *",
    run: async (ctx, { webhookId }, { signal }) => {
      const { callWebhook, orderDueCalls } = await import("./call-webhooks.ts");
      await (webhookId ? callWebhook(ctx, webhookId, signal) : orderDueCalls(ctx));
    },
  }),
];
