import { readPaymentState } from "#server/domains/billing/read-payment-state.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<{ customerId: string }> = (ctx, { customerId }) => readPaymentState(ctx, customerId);
