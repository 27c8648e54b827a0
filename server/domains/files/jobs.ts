import type { DomainContext } from "#server/platform/context.ts";
import { defineJob } from "#server/platform/jobs/job.ts";

/** The tries stretch over some days: nothing else would find a file that has no row. */
const settings = { retryLimit: 14, retryDelaySeconds: 10, concurrency: 1 };

async function removeAll(ctx: DomainContext, keys: readonly string[]): Promise<void> {
  const { removeFiles } = await import("./remove-files.ts");
  await removeFiles(ctx, keys);
}

const giveUp = async (ctx: DomainContext, keys: readonly string[]): Promise<void> =>
  ctx.log.error({ keys }, "files that nothing shows could not be removed: remove them by hand");

/** What copies of 0.1 queue while they are replaced, or have left behind. Goes with the next release. */
const formerJob = (name: "remove-resource-photos" | "remove-log-photos" | "remove-document-photos", keyOf: (photoId: string) => string) =>
  defineJob(name, {
    ...settings,
    run: (ctx, { photoIds }) => removeAll(ctx, photoIds.map(keyOf)),
    whenDead: (ctx, { photoIds }) => giveUp(ctx, photoIds.map(keyOf)),
  });

export const fileJobs = [
  /** Removes files that nothing shows any more. */
  defineJob("remove-files", {
    ...settings,
    run: (ctx, { keys }) => removeAll(ctx, keys),
    whenDead: (ctx, { keys }) => giveUp(ctx, keys),
  }),
  // As those below, of 0.1.
  defineJob("remove-media", { ...settings, run: (ctx, { keys }) => removeAll(ctx, keys) }),
  formerJob("remove-resource-photos", (id) => `resources/${id}.webp`),
  formerJob("remove-log-photos", (id) => `log-photos/${id}.webp`),
  formerJob("remove-document-photos", (id) => `document-photos/${id}`),
];
