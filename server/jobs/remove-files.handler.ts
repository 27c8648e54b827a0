import type { JobHandler } from "#server/platform/jobs/job.ts";

export const handle: JobHandler<{ keys: string[] }> = async (ctx, { keys }) => {
  for (const key of keys) await ctx.files.remove(key);
};

export const handleDead: JobHandler<{ keys: string[] }> = async (ctx, { keys }) => {
  ctx.log.error({ keys }, "private files of which the rows are gone could not be removed: remove them by hand");
};
