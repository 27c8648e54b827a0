import { eq } from "drizzle-orm";
import type { z } from "zod";
import { sharedResources as resources } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { resourceInput } from "#shared/schemas/collaboration.ts";
import { queuePhotoRemoval } from "./queue-photo-removal.ts";
import { resourcePhotoKey } from "./rules.ts";
import { readLentOut, takeResource } from "./take-resource.ts";

/** Takes something off the list of the caller's association, its photo too. Throws ForbiddenError, NotFoundError, ConflictError with RESOURCE_LENT. */
export async function removeResource(ctx: DomainContext, { id }: z.output<typeof resourceInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  await inTransaction(ctx, async (tx) => {
    const removed = await takeResource(tx, actor, id);
    if ((await readLentOut(tx, id)) > 0) throw new ConflictError("RESOURCE_LENT");
    await tx.delete(resources).where(eq(resources.id, id));
    await recordAudit(tx, actor, "collaboration.remove_resource", id);
    await queuePhotoRemoval(ctx, tx, [removed]);
  });
}

/** Takes the photo of a resource away, if it has one. Throws ForbiddenError, NotFoundError. */
export async function removeResourcePhoto(ctx: DomainContext, { id }: z.output<typeof resourceInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  await inTransaction(ctx, async (tx) => {
    const former = await takeResource(tx, actor, id);
    if (former.photoId === null) return;
    await tx.update(resources).set({ photoId: null }).where(eq(resources.id, id));
    await recordAudit(tx, actor, "collaboration.remove_resource_photo", id);
    await queuePhotoRemoval(ctx, tx, [former]);
  });
}

/** Removes the files of these photos but for those that a resource shows. Running twice does no harm. */
export async function removeUnusedPhotos(ctx: DomainContext, photoIds: readonly string[]): Promise<void> {
  for (const photoId of photoIds) {
    if ((await ctx.db.$count(resources, eq(resources.photoId, photoId))) > 0) continue;
    await ctx.files.remove(resourcePhotoKey(photoId));
  }
}
