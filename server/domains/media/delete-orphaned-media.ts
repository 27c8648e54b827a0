import type { DomainContext } from "#server/platform/context.ts";
import { listOrphans } from "./queries.ts";
import { removeMedia } from "./remove-media.ts";

const ORPHAN_MS = 24 * 3_600_000;

/** Removes what was uploaded more than a day ago and nobody shows: previews that were never saved, and what a crash left. */
export async function deleteOrphanedMedia(ctx: DomainContext): Promise<void> {
  for (const key of await listOrphans(ctx.db, new Date(ctx.now().getTime() - ORPHAN_MS))) {
    await removeMedia(ctx, key).catch((error: unknown) => ctx.log.warn({ err: error }, "an orphaned file was not removed"));
  }
}
