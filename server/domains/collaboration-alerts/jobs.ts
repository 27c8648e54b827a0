import { defineJob } from "#server/platform/jobs/job.ts";

export const collaborationAlertJobs = [
  /** Mails an alert of the network, or an answer to one, to the owners of the other association. */
  defineJob("tell-alert", {
    retryLimit: 5,
    concurrency: 2,
    run: async (ctx, told) => (await import("./tell-alert.ts")).tellAlert(ctx, told),
  }),
];
