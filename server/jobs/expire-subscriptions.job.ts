import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Every hour: plans whose period has passed. */
export const expireSubscriptionsJob = defineJob({
  name: "expire-subscriptions",
  title: "Avsluta utgångna abonnemang",
  payload: z.object({}),
  retryLimit: 3,
  concurrency: 1,
  cron: "7 * * * *",
  load: () => import("./expire-subscriptions.handler.ts"),
});
