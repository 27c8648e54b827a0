import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Every night: what Stripe has of each customer, in case that its notices were lost. */
export const rereadPaymentsJob = defineJob({
  name: "reread-payments",
  title: "Läs om alla betalningar",
  payload: z.object({}),
  retryLimit: 3,
  concurrency: 1,
  cron: "23 3 * * *",
  load: () => import("./reread-payments.handler.ts"),
});
