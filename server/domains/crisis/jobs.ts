import { defineJob } from "#server/platform/jobs/job.ts";

export const crisisJobs = [
  /** Those who have not answered are asked by the next way, where it is time. What could not be done is done a minute later. */
  defineJob("ask-the-silent", {
    retryLimit: 0,
    concurrency: 1,
    cron: "* * * * *",
    run: async (ctx) => {
      const { escalateDue } = await import("./ask-silent.ts");
      await escalateDue(ctx);
    },
  }),
  /** Reads official sources: those that were ordered or, by itself, all that are due. What warns of something at a house proposes an alarm. */
  defineJob("read-official-feeds", {
    retryLimit: 0,
    concurrency: 1,
    cron: "* * * * *",
    run: async (ctx, { feeds }) => {
      const { readDueOfficialFeeds, readOfficialFeeds } = await import("./read-official-feeds.ts");
      const { proposeAlarms } = await import("./warnings/propose-alarms.ts");
      await (feeds ? readOfficialFeeds(ctx, feeds) : readDueOfficialFeeds(ctx));
      await proposeAlarms(ctx);
    },
  }),
  /** How cold it is where a crisis is led. Not with the warnings: there can be hundreds of forecasts, and a warning waits for none. */
  defineJob("read-forecasts", {
    retryLimit: 0,
    concurrency: 1,
    cron: "*/2 * * * *",
    run: async (ctx) => {
      const { readOutdoorTemperatures } = await import("./read-official-feeds.ts");
      await readOutdoorTemperatures(ctx);
    },
  }),
];
