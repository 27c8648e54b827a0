import { eq } from "drizzle-orm";
import { sharedResources as resources } from "#drizzle/schema/index.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import type { ImageShape } from "#server/platform/files/image.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import { requireOwnResource } from "./photo-queries.ts";
import { queuePhotoRemoval } from "./queue-photo-removal.ts";
import { resourcePhotoKey, resourcePhotoUrl } from "./rules.ts";
import { takeResource } from "./take-resource.ts";

/** Large enough to fill a telephone, small enough to stand in a list. */
const PHOTO_SHAPE = { width: 1280, height: 1280, fit: "inside", withoutEnlargement: true } as const satisfies ImageShape;

/** An upload whose server stopped before the resource showed it is removed after this. */
const UNUSED_SECONDS = 3600;

/**
 * Gives a resource of the caller's association a photo, in place of the one it had. It is drawn anew, without the place that the
 * telephone wrote in it. Throws ForbiddenError, NotFoundError, LimitError, UnavailableError, and what `ImageIntake` throws.
 */
export async function storeResourcePhoto(ctx: DomainContext, resourceId: string, body: UploadBody): Promise<{ photoUrl: string }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  await requireOwnResource(ctx.db, actor, resourceId);
  await ctx.limits.consume("uploadsPerUser", actor.userId);

  const { contents, contentType } = await ctx.images.take(body, PHOTO_SHAPE, "webp");
  const photoId = crypto.randomUUID();
  await inTransaction(ctx, (tx) =>
    ctx.jobs.enqueue(tx, "remove-resource-photos", { photoIds: [photoId] }, { startAfterSeconds: UNUSED_SECONDS }),
  );
  await ctx.files.put(resourcePhotoKey(photoId), contents, contentType).catch((cause: unknown) => {
    throw new UnavailableError("UNAVAILABLE", { cause });
  });
  await showPhoto(ctx, actor, { resourceId, photoId, bytes: contents.byteLength });
  return { photoUrl: resourcePhotoUrl({ id: resourceId, photoId }) ?? "" };
}

/** An upload can take minutes: who may not change the resource any more changes nothing. */
async function showPhoto(
  ctx: DomainContext,
  actor: MemberActor,
  { resourceId, photoId, bytes }: { resourceId: string; photoId: string; bytes: number },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const former = await takeResource(tx, actor, resourceId);
    await tx.update(resources).set({ photoId }).where(eq(resources.id, resourceId));
    await recordAudit(tx, actor, "collaboration.store_resource_photo", resourceId, { bytes });
    await queuePhotoRemoval(ctx, tx, [former]);
  });
}
