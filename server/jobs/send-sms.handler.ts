import type { JobHandler } from "#server/platform/jobs/job.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import type { SmsToSend } from "./send-sms.job.ts";

/** Sends one SMS, unless it has become useless. Before another try the provider is asked whether an earlier one got through. */
export const handle: JobHandler<SmsToSend> = async (ctx, { uselessFrom, queuedAt, ...sms }, { isRetry }) => {
  if (ctx.now() >= new Date(uselessFrom)) return ctx.log.info({ smsId: sms.id }, "an SMS was dropped: it came too late");
  if (isRetry && (await ctx.sms.find?.({ ...sms, since: new Date(queuedAt) }))) return;
  try {
    await ctx.sms.send(sms);
  } catch (error) {
    if (!(error instanceof DeliveryError && error.permanent)) throw error;
    ctx.log.warn({ err: error, smsId: sms.id }, "the provider refused an SMS for good");
  }
};
