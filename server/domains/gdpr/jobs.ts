import { defineJob } from "#server/platform/jobs/job.ts";

export const gdprJobs = [
  /** Makes a person's copy of their data and mails that it is ready, or that it could not be made. The tries stretch over some minutes. */
  defineJob("export-personal-data", {
    retryLimit: 5,
    retryDelaySeconds: 5,
    concurrency: 1,
    run: async (ctx, { exportId }) => (await import("./make-export.ts")).makeExport(ctx, exportId),
    whenDead: async (ctx, { exportId }) => (await import("./make-export.ts")).failExport(ctx, exportId),
  }),
];
