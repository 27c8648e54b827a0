import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { mediaKeyOf } from "#server/platform/files/media-url.ts";

/** Has the file behind an address that was replaced removed after the commit. An address of another site is nothing of ours. */
export async function queueRemoval(ctx: DomainContext, tx: Transaction, url: string | null): Promise<void> {
  const key = mediaKeyOf(url);
  if (key) await ctx.jobs.enqueue(tx, "remove-media", { keys: [key] });
}
