import { storeFile } from "#server/domains/files/store-file.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { mediaUrl } from "#server/platform/files/media-url.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";

/**
 * Stores a picture of the caller and answers its address. Nothing shows it until the profile is saved with it (SETP-18).
 * Throws what `storeFile` throws.
 */
export async function uploadAvatar(ctx: DomainContext, body: UploadBody): Promise<{ url: string }> {
  const actor = requireSignedIn(ctx.actor);
  const own = { ...actor, associationId: null, folder: actor.userId };
  return storeFile(ctx, "avatar", body, own, async (_tx, { key }) => ({ url: mediaUrl(ctx.config.publicUrl, key) }));
}
