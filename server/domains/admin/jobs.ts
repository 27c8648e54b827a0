import { defineJob } from "#server/platform/jobs/job.ts";

export const adminJobs = [
  /** Writes a list of an association's to a file. The tries stretch over some minutes. */
  defineJob("export-association", {
    retryLimit: 5,
    retryDelaySeconds: 5,
    concurrency: 1,
    run: async (ctx, { exportId }) => (await import("./make-association-export.ts")).makeAssociationExport(ctx, exportId),
    whenDead: async (ctx, { exportId }) => (await import("./make-association-export.ts")).failAssociationExport(ctx, exportId),
  }),
];
