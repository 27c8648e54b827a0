import { failAssociationExport } from "#server/domains/admin/fail-association-export.ts";
import { makeAssociationExport } from "#server/domains/admin/make-association-export.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<{ exportId: string }> = (ctx, { exportId }) => makeAssociationExport(ctx, exportId);

export const handleDead: JobHandler<{ exportId: string }> = (ctx, { exportId }) => failAssociationExport(ctx, exportId);
