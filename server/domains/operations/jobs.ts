import { defineJob } from "#server/platform/jobs/job.ts";

export const operationsJobs = [
  /** Every morning: whether the providers of SMS, mail and push would take an alarm. */
  defineJob("check-providers", {
    retryLimit: 3,
    retryDelaySeconds: 300,
    concurrency: 1,
    cron: "20 8 * * *",
    run: async (ctx) => (await import("./check-providers.ts")).checkProviders(ctx),
  }),
];
