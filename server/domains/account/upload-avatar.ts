import { avatarKey } from "#server/domains/media/rules.ts";
import { storeImage } from "#server/domains/media/store-image.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { AVATAR_SHAPE } from "#server/platform/files/image.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";

/**
 * Stores a picture of the caller and answers its address. Nothing shows it until the profile is saved with it (SETP-18).
 * Throws LimitError, what `ImageIntake` throws, and UnavailableError with UNAVAILABLE or AVATAR_URL_MISSING.
 */
export async function uploadAvatar(ctx: DomainContext, body: UploadBody): Promise<{ url: string }> {
  const { userId, profileId } = requireSignedIn(ctx.actor);
  await ctx.limits.consume("uploadsPerUser", userId);
  const image = await ctx.images.take(body, AVATAR_SHAPE);
  const { url } = await storeImage(ctx, image, {
    profileId,
    associationId: null,
    keyAt: (timestamp) => avatarKey(userId, timestamp, image.extension),
    failures: { notStored: "UNAVAILABLE", urlMissing: "AVATAR_URL_MISSING" },
  });
  return { url };
}
