import { rereadPayments } from "#server/domains/billing/reread-payments.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<Record<string, never>> = (ctx) => rereadPayments(ctx);
