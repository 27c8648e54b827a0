import { eq } from "drizzle-orm";
import { crisisLogPhotos as photos } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { logPhotoKey } from "./log-photo-rules.ts";

/** Removes the files of these photos but for those that a line shows. Running twice does no harm. */
export async function removeUnusedLogPhotos(ctx: DomainContext, photoIds: readonly string[]): Promise<void> {
  for (const photoId of photoIds) {
    if ((await ctx.db.$count(photos, eq(photos.photoId, photoId))) > 0) continue;
    await ctx.files.remove(logPhotoKey(photoId));
  }
}
