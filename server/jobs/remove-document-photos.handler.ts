import { removeUnusedPhotos } from "#server/domains/documents/remove-unused-photos.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

interface Payload {
  associationId: string;
  photoIds: string[];
}

export const handle: JobHandler<Payload> = async (ctx, photos) => removeUnusedPhotos(ctx, photos);

export const handleDead: JobHandler<Payload> = async (ctx, { photoIds }) => {
  ctx.log.error({ photoIds }, "photos that no document has could not be removed: remove them by hand");
};
