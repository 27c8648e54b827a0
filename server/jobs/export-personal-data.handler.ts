import { failExport } from "#server/domains/gdpr/fail-export.ts";
import { makeExport } from "#server/domains/gdpr/make-export.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<{ exportId: string }> = (ctx, { exportId }) => makeExport(ctx, exportId);

export const handleDead: JobHandler<{ exportId: string }> = (ctx, { exportId }) => failExport(ctx, exportId);
