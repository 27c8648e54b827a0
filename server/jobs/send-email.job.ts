import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Hands one row of `outgoing_emails` to the provider. The tries stretch over about an hour. */
export const sendEmailJob = defineJob({
  name: "send-email",
  title: "Skicka mejl",
  payload: z.object({ emailId: z.uuid() }),
  retryLimit: 9,
  retryDelaySeconds: 4,
  concurrency: 4,
  load: () => import("./send-email.handler.ts"),
  onDead: () => import("./send-email.handler.ts"),
});
