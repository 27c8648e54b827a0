import { removeUnusedPhotos } from "#server/domains/collaboration/remove-unused-photos.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<{ photoIds: string[] }> = async (ctx, { photoIds }) => removeUnusedPhotos(ctx, photoIds);

export const handleDead: JobHandler<{ photoIds: string[] }> = async (ctx, { photoIds }) => {
  ctx.log.error({ photoIds }, "photos of resources that nobody shows could not be removed: remove them by hand");
};
