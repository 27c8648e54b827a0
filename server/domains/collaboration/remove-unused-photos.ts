import { eq } from "drizzle-orm";
import { sharedResources as resources } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { resourcePhotoKey } from "./rules.ts";

/** Removes the files of these photos but for those that a resource shows. Running twice does no harm. */
export async function removeUnusedPhotos(ctx: DomainContext, photoIds: readonly string[]): Promise<void> {
  for (const photoId of photoIds) {
    if ((await ctx.db.$count(resources, eq(resources.photoId, photoId))) > 0) continue;
    await ctx.files.remove(resourcePhotoKey(photoId));
  }
}
