import { endPayments } from "#server/domains/billing/end-payments.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<{ customerId: string }> = (ctx, { customerId }) => endPayments(ctx, customerId);
