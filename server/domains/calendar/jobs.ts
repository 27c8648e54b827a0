import { defineJob } from "#server/platform/jobs/job.ts";

export const calendarJobs = [
  /** Every morning: reminders of what stands in the calendars, and the dates of the yearly wheel that have come nearer. */
  defineJob("keep-calendars", {
    retryLimit: 5,
    concurrency: 1,
    cron: "10 7 * * *",
    run: async (ctx, _payload, { signal }) => {
      await (await import("./year-wheel.ts")).extendYearWheels(ctx);
      await (await import("./reminders.ts")).sendReminders(ctx, signal);
    },
  }),
];
