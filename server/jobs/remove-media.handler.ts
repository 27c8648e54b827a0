import { removeMedia } from "#server/domains/media/remove-media.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<{ keys: string[] }> = async (ctx, { keys }) => {
  for (const key of keys) await removeMedia(ctx, key);
};
