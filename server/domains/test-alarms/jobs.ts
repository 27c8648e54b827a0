import { defineJob } from "#server/platform/jobs/job.ts";

export const testAlarmJobs = [
  /** On weekday evenings early in the month: the test of each house that has had none. What waits for a crisis is looked at again. */
  defineJob("send-test-alarms", {
    retryLimit: 0,
    concurrency: 1,
    cron: "*/10 18-20 1-10 * *",
    run: async (ctx, _payload, { signal }) => {
      await (await import("./send-test-alarm.ts")).sendMonthlyTests(ctx, signal);
    },
  }),
];
