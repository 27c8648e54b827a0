import { adminJobs } from "#server/domains/admin/jobs.ts";
import { billingJobs } from "#server/domains/billing/jobs.ts";
import { calendarJobs } from "#server/domains/calendar/jobs.ts";
import { collaborationAlertJobs } from "#server/domains/collaboration-alerts/jobs.ts";
import { crisisJobs } from "#server/domains/crisis/jobs.ts";
import { documentJobs } from "#server/domains/documents/jobs.ts";
import { fileJobs } from "#server/domains/files/jobs.ts";
import { gdprJobs } from "#server/domains/gdpr/jobs.ts";
import { jointPurchaseJobs } from "#server/domains/joint-purchases/jobs.ts";
import { lifecycleJobs } from "#server/domains/lifecycle/jobs.ts";
import { operationsJobs } from "#server/domains/operations/jobs.ts";
import { productRequestJobs } from "#server/domains/product-requests/jobs.ts";
import { quoteJobs } from "#server/domains/quotes/jobs.ts";
import { sealedNeedsJobs } from "#server/domains/sealed-needs/jobs.ts";
import { subscriberJobs } from "#server/domains/subscribers/jobs.ts";
import { testAlarmJobs } from "#server/domains/test-alarms/jobs.ts";
import { webhookJobs } from "#server/domains/webhooks/jobs.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { defineJob, type JobDefinition } from "#server/platform/jobs/job.ts";
import type { JobPayload } from "#server/platform/jobs/job-kinds.ts";
import type { QueuedJob } from "#server/platform/jobs/queue.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";

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
    run: (ctx, sms, { isRetry }) => sendSms(ctx, sms, isRetry),
  }),
];

/** Every kind of job with its work. */
const DEFINITIONS: readonly JobDefinition[] = [
  ...ownJobs,
  ...adminJobs,
  ...billingJobs,
  ...calendarJobs,
  ...collaborationAlertJobs,
  ...crisisJobs,
  ...documentJobs,
  ...fileJobs,
  ...gdprJobs,
  ...lifecycleJobs,
  ...operationsJobs,
  ...productRequestJobs,
  ...quoteJobs,
  ...jointPurchaseJobs,
  ...sealedNeedsJobs,
  ...subscriberJobs,
  ...testAlarmJobs,
  ...webhookJobs,
];

/** Every kind of job, for the queue to run. */
export const bindJobs = (ctx: DomainContext): QueuedJob[] => DEFINITIONS.map((define) => define(ctx));

/** Sends one SMS, unless it has become useless. Before another try the provider is asked whether an earlier one got through. */
async function sendSms(ctx: DomainContext, { uselessFrom, queuedAt, ...sms }: JobPayload<"send-sms">, isRetry: boolean): Promise<void> {
  if (ctx.now() >= new Date(uselessFrom)) return ctx.log.info({ smsId: sms.id }, "an SMS was dropped: it came too late");
  if (isRetry && (await ctx.sms.find?.({ ...sms, since: new Date(queuedAt) }))) return;
  try {
    await ctx.sms.send(sms);
  } catch (error) {
    if (!(error instanceof DeliveryError && error.permanent)) throw error;
    ctx.log.warn({ err: error, smsId: sms.id }, "the provider refused an SMS for good");
  }
}
