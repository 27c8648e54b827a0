import { defineJob } from "#server/platform/jobs/job.ts";

export const lifecycleJobs = [
  /** Every night. */
  defineJob("clean-up", {
    retryLimit: 2,
    retryDelaySeconds: 60,
    concurrency: 1,
    cron: "17 3 * * *",
    run: async (ctx) => (await import("./retention.ts")).cleanUp(ctx),
  }),
];
