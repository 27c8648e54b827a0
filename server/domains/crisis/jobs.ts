import { defineJob } from "#server/platform/jobs/job.ts";

export const crisisJobs = [
  /** Reads official sources: those that were ordered or, by itself, all that are due while a crisis is led somewhere. */
  defineJob("read-official-feeds", {
    retryLimit: 0,
    concurrency: 1,
    cron: "*/2 * * * *",
    run: async (ctx, { feeds }) => {
      const { readDueOfficialFeeds, readOfficialFeeds } = await import("./read-official-feeds.ts");
      await (feeds ? readOfficialFeeds(ctx, feeds) : readDueOfficialFeeds(ctx));
    },
  }),
  /** Removes photos that no line of a crisis log shows. The tries stretch over some days: nothing else would find these files. */
  defineJob("remove-log-photos", {
    retryLimit: 14,
    retryDelaySeconds: 10,
    concurrency: 1,
    run: async (ctx, { photoIds }) => (await import("./remove-unused-log-photos.ts")).removeUnusedLogPhotos(ctx, photoIds),
    whenDead: async (ctx, { photoIds }) =>
      ctx.log.error({ photoIds }, "photos of the crisis log that no line shows could not be removed: remove them by hand"),
  }),
];
