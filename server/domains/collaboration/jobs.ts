import { defineJob } from "#server/platform/jobs/job.ts";

export const collaborationJobs = [
  /** Removes photos that no resource shows. The tries stretch over some days: nothing else would find these files. */
  defineJob("remove-resource-photos", {
    retryLimit: 14,
    retryDelaySeconds: 10,
    concurrency: 1,
    run: async (ctx, { photoIds }) => (await import("./remove-resources.ts")).removeUnusedPhotos(ctx, photoIds),
    whenDead: async (ctx, { photoIds }) =>
      ctx.log.error({ photoIds }, "photos of resources that nobody shows could not be removed: remove them by hand"),
  }),
];
