import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Has the photos that these resources showed removed after the commit. */
export async function queuePhotoRemoval(ctx: DomainContext, tx: Transaction, shown: readonly { photoId: string | null }[]): Promise<void> {
  const photoIds = shown.flatMap(({ photoId }) => photoId ?? []);
  if (photoIds.length > 0) await ctx.jobs.enqueue(tx, "remove-resource-photos", { photoIds });
}
