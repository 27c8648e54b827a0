import type { DomainContext } from "#server/platform/context.ts";
import type { JobPayload } from "#server/platform/jobs/job-kinds.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";

/** Sends one SMS, unless it has become useless. Before another try the provider is asked whether an earlier one got through. */
export async function sendSms(
  ctx: DomainContext,
  { uselessFrom, queuedAt, ...sms }: JobPayload<"send-sms">,
  isRetry: boolean,
): Promise<void> {
  if (ctx.now() >= new Date(uselessFrom)) return ctx.log.info({ smsId: sms.id }, "an SMS was dropped: it came too late");
  if (isRetry && (await ctx.sms.find?.({ ...sms, since: new Date(queuedAt) }))) return;
  try {
    await ctx.sms.send(sms);
  } catch (error) {
    if (!(error instanceof DeliveryError && error.permanent)) throw error;
    ctx.log.warn({ err: error, smsId: sms.id }, "the provider refused an SMS for good");
  }
}
