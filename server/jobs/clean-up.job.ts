import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Removes what has run out, every night. */
export const cleanUpJob = defineJob({
  name: "clean-up",
  title: "Nattstädning",
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  concurrency: 1,
  cron: "17 3 * * *",
  load: () => import("./clean-up.handler.ts"),
});
