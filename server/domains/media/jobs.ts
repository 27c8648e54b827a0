import { defineJob } from "#server/platform/jobs/job.ts";

export const mediaJobs = [
  /** Removes files from the media store that were replaced. What every try failed at, the nightly clean-up removes. */
  defineJob("remove-media", {
    retryLimit: 8,
    retryDelaySeconds: 4,
    concurrency: 1,
    run: async (ctx, { keys }) => {
      const { removeMedia } = await import("./remove-media.ts");
      for (const key of keys) await removeMedia(ctx, key);
    },
  }),
];
