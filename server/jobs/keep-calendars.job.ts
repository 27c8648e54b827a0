import { z } from "zod";
import { defineJob } from "#server/platform/jobs/job.ts";

/** Every morning: reminders of what stands in the calendars, and the dates of the yearly wheel that have come nearer. */
export const keepCalendarsJob = defineJob({
  name: "keep-calendars",
  title: "Påminnelser ur kalendern",
  payload: z.object({}),
  retryLimit: 5,
  concurrency: 1,
  cron: "10 7 * * *",
  load: () => import("./keep-calendars.handler.ts"),
});
