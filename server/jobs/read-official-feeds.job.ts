import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";
import { OFFICIAL_FEEDS } from "#shared/enums.ts";

/** Reads official sources: those that were ordered or, by itself, all that are due while a crisis is led somewhere. */
export const readOfficialFeedsJob = defineJob({
  name: "read-official-feeds",
  title: "Läs myndigheternas varningar",
  payload: z.object({ feeds: z.array(z.enum(OFFICIAL_FEEDS)).optional() }),
  retryLimit: 0,
  concurrency: 1,
  cron: "*/2 * * * *",
  isOverWhenDead: true,
  load: () => import("./read-official-feeds.handler.ts"),
});
