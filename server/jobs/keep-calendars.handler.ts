import { extendYearWheels } from "#server/domains/calendar/fill-year-wheel.ts";
import { sendReminders } from "#server/domains/calendar/send-reminders.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<Record<string, never>> = async (ctx, _payload, { signal }) => {
  await extendYearWheels(ctx);
  await sendReminders(ctx, signal);
};
