import { removeUnusedLogPhotos } from "#server/domains/crisis/remove-unused-log-photos.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<{ photoIds: string[] }> = async (ctx, { photoIds }) => removeUnusedLogPhotos(ctx, photoIds);

export const handleDead: JobHandler<{ photoIds: string[] }> = async (ctx, { photoIds }) => {
  ctx.log.error({ photoIds }, "photos of the crisis log that no line shows could not be removed: remove them by hand");
};
