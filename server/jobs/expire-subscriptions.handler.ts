import { deleteOldPaymentEvents } from "#server/domains/billing/delete-old-payment-events.ts";
import { expireSubscriptions } from "#server/domains/billing/expire-subscriptions.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<Record<string, never>> = async (ctx) => {
  await expireSubscriptions(ctx);
  await deleteOldPaymentEvents(ctx);
};
