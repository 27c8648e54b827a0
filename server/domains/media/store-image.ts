import { mediaFiles } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import type { EncodedImage } from "#server/platform/files/image.ts";
import { mediaUrl } from "#server/platform/files/media-url.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { removeMedia } from "./remove-media.ts";

export interface ImageOwner {
  profileId: string;
  associationId: string | null;
  /** The key for an upload at this time, in milliseconds. */
  keyAt(timestamp: number): string;
  /** What to say when the store fails, and when it does not have what it was given. */
  failures: { notStored: ErrorReason; urlMissing: ErrorReason };
}

/**
 * Puts a picture in the media store. Its row is written first, so that no file is ever unknown; what nobody shows after a
 * day is removed at night. Throws UnavailableError with one of the two reasons, and leaves nothing then.
 */
export async function storeImage(ctx: DomainContext, image: EncodedImage, owner: ImageOwner): Promise<{ key: string; url: string }> {
  const key = await reserveKey(ctx, image, owner);
  try {
    await ctx.media.put(key, image.contents, image.contentType);
  } catch (error) {
    ctx.log.error({ err: error }, "an image could not be stored");
    await discardImage(ctx, key);
    throw new UnavailableError(owner.failures.notStored, { cause: error });
  }
  const isThere = await ctx.media.exists(key).catch((error: unknown) => {
    ctx.log.error({ err: error }, "a stored image could not be looked up");
    return false;
  });
  if (!isThere) {
    await discardImage(ctx, key);
    throw new UnavailableError(owner.failures.urlMissing);
  }
  return { key, url: mediaUrl(ctx.config.publicUrl, key) };
}

/** Two uploads of one owner in the same millisecond get two keys. */
async function reserveKey(ctx: DomainContext, image: EncodedImage, owner: ImageOwner): Promise<string> {
  for (let timestamp = ctx.now().getTime(); ; timestamp++) {
    const [row] = await ctx.db
      .insert(mediaFiles)
      .values({
        key: owner.keyAt(timestamp),
        uploadedByProfileId: owner.profileId,
        associationId: owner.associationId,
        contentType: image.contentType,
        bytes: image.contents.length,
      })
      .onConflictDoNothing()
      .returning({ key: mediaFiles.key });
    if (row) return row.key;
  }
}

/** Takes back an upload that came to nothing. When that fails too, the nightly clean-up does it. */
export async function discardImage(ctx: DomainContext, key: string): Promise<void> {
  await removeMedia(ctx, key).catch((error: unknown) => ctx.log.warn({ err: error }, "an unused image was not removed at once"));
}
