import { defineJob } from "#server/platform/jobs/job.ts";

export const quoteJobs = [
  /** Every morning: tells whose quotes run out soon. */
  defineJob("remind-of-quotes", {
    retryLimit: 5,
    concurrency: 1,
    cron: "20 7 * * *",
    run: async (ctx) => (await import("./remind-of-quotes.ts")).remindOfQuotes(ctx),
  }),
];
