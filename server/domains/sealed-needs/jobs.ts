import { defineJob } from "#server/platform/jobs/job.ts";

export const sealedNeedsJobs = [
  /** Every morning: asks those whose consent runs out within a month whether their needs still hold. */
  defineJob("remind-of-sealed-needs", {
    retryLimit: 5,
    concurrency: 1,
    cron: "40 7 * * *",
    run: async (ctx) => (await import("./ask-whether-they-hold.ts")).askWhetherTheyHold(ctx),
  }),
];
