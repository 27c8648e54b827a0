import { defineJob } from "#server/platform/jobs/job.ts";

export const jointPurchaseJobs = [
  /** Every morning: tells whose joint purchase had its last day. */
  defineJob("tell-of-joint-purchases", {
    retryLimit: 5,
    concurrency: 1,
    cron: "25 7 * * *",
    run: async (ctx) => (await import("./tell-houses.ts")).tellOfLastDay(ctx),
  }),
];
