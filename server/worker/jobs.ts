import { adminJobs } from "#server/domains/admin/jobs.ts";
import { billingJobs } from "#server/domains/billing/jobs.ts";
import { calendarJobs } from "#server/domains/calendar/jobs.ts";
import { collaborationJobs } from "#server/domains/collaboration/jobs.ts";
import { collaborationAlertJobs } from "#server/domains/collaboration-alerts/jobs.ts";
import { crisisJobs } from "#server/domains/crisis/jobs.ts";
import { documentJobs } from "#server/domains/documents/jobs.ts";
import { gdprJobs } from "#server/domains/gdpr/jobs.ts";
import { mediaJobs } from "#server/domains/media/jobs.ts";
import { productRequestJobs } from "#server/domains/product-requests/jobs.ts";
import { subscriberJobs } from "#server/domains/subscribers/jobs.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { defineJob, type JobDefinition } from "#server/platform/jobs/job.ts";
import type { QueuedJob } from "#server/platform/jobs/queue.ts";

/** What belongs to no domain. */
const ownJobs = [
  /** Hands one row of `outgoing_emails` to the provider. The tries stretch over about an hour. */
  defineJob("send-email", {
    retryLimit: 9,
    retryDelaySeconds: 4,
    concurrency: 4,
    run: async (ctx, { emailId }) => (await import("./send-email.ts")).sendEmail(ctx, emailId),
    whenDead: async (ctx, { emailId }) => (await import("./send-email.ts")).failEmail(ctx, emailId),
  }),
  /** Hands over one SMS that is no crisis message and holds no secret: the answer to a reply, or a farewell. */
  defineJob("send-sms", {
    retryLimit: 6,
    concurrency: 2,
    run: async (ctx, sms, { isRetry }) => (await import("./send-sms.ts")).sendSms(ctx, sms, isRetry),
  }),
  /** Removes private files of which the rows are gone. The tries stretch over some days: nothing else would find these files. */
  defineJob("remove-files", {
    retryLimit: 14,
    retryDelaySeconds: 10,
    concurrency: 1,
    run: async (ctx, { keys }) => {
      for (const key of keys) await ctx.files.remove(key);
    },
    whenDead: async (ctx, { keys }) =>
      ctx.log.error({ keys }, "private files of which the rows are gone could not be removed: remove them by hand"),
  }),
  /** Every night. */
  defineJob("clean-up", {
    retryLimit: 2,
    retryDelaySeconds: 60,
    concurrency: 1,
    cron: "17 3 * * *",
    run: async (ctx) => (await import("./clean-up.ts")).cleanUp(ctx),
  }),
];

/** Every kind of job with its work. */
const DEFINITIONS: readonly JobDefinition[] = [
  ...ownJobs,
  ...adminJobs,
  ...billingJobs,
  ...calendarJobs,
  ...collaborationJobs,
  ...collaborationAlertJobs,
  ...crisisJobs,
  ...documentJobs,
  ...gdprJobs,
  ...mediaJobs,
  ...productRequestJobs,
  ...subscriberJobs,
];

/** Every kind of job, for the queue to run. */
export const bindJobs = (ctx: DomainContext): QueuedJob[] => DEFINITIONS.map((define) => define(ctx));
