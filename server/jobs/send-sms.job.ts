import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

const payload = z.object({
  id: z.uuid(),
  to: z.string(),
  text: z.string(),
  /** Since when a provider may have got it. */
  queuedAt: z.iso.datetime(),
  /** From then on it would only confuse. */
  uselessFrom: z.iso.datetime(),
});
export type SmsToSend = z.output<typeof payload>;

/**
 * Hands over one SMS that is no crisis message and holds no secret: the answer to a reply, or a farewell. Its number and text
 * stand in the job alone, which is forgotten soon after; whoever it goes to may be gone from the database by then.
 */
export const sendSmsJob = defineJob({
  name: "send-sms",
  title: "Skicka sms-svar",
  payload,
  retryLimit: 6,
  concurrency: 2,
  keptSeconds: 600,
  load: () => import("./send-sms.handler.ts"),
});
