import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Sends a code or a link to a subscriber's own number. The code is made when it leaves and stands in no job. */
export const sendSubscriberSmsJob = defineJob({
  name: "send-subscriber-sms",
  title: "Skicka sms-koder till prenumeranter",
  payload: z.object({ subscriberId: z.uuid(), kind: z.enum(["confirm-code", "confirm-link", "manage-code"]) }),
  retryLimit: 4,
  concurrency: 4,
  load: () => import("./send-subscriber-sms.handler.ts"),
  isOverWhenDead: true,
});
