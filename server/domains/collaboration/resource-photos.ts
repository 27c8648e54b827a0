import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { sharedResources as resources } from "#drizzle/schema/index.ts";
import { type OpenedFile, openFile } from "#server/domains/files/open-file.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import { storeFile } from "#server/domains/files/store-file.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { resourceInput } from "#shared/schemas/collaboration.ts";
import { arePartners } from "./partner-queries.ts";
import { resourcePhotoUrl } from "./rules.ts";
import { isShownTo } from "./shown-resource-queries.ts";
import { takeResource } from "./take-resource.ts";

/**
 * Gives a resource of the caller's association a photo, in place of the one it had. Throws ForbiddenError, NotFoundError, and what
 * `storeFile` throws.
 */
export async function storeResourcePhoto(ctx: DomainContext, id: string, body: UploadBody): Promise<{ photoUrl: string }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const isOwn = and(eq(resources.id, id), eq(resources.housingAssociationId, actor.associationId));
  if ((await ctx.db.$count(resources, isOwn)) === 0) throw new NotFoundError();

  return storeFile(ctx, "resource_photo", body, actor, async (tx, { id: photoId, bytes }) => {
    const former = await takeResource(tx, actor, id);
    await tx.update(resources).set({ photoId }).where(eq(resources.id, id));
    await recordAudit(tx, actor, "collaboration.store_resource_photo", id, { bytes });
    await queueRemoval(ctx, tx, [former.photoId]);
    return { photoUrl: resourcePhotoUrl({ id, photoId }) ?? "" };
  });
}

/** Takes the photo of a resource away, if it has one. Throws ForbiddenError, NotFoundError. */
export async function removeResourcePhoto(ctx: DomainContext, { id }: z.output<typeof resourceInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  await inTransaction(ctx, async (tx) => {
    const { photoId } = await takeResource(tx, actor, id);
    if (photoId === null) return;
    await tx.update(resources).set({ photoId: null }).where(eq(resources.id, id));
    await recordAudit(tx, actor, "collaboration.remove_resource_photo", id);
    await queueRemoval(ctx, tx, [photoId]);
  });
}

/** The photo of a resource of the caller's association, or of one that a partner shows it now. Throws ForbiddenError and NotFoundError. */
export const openResourcePhoto = (ctx: DomainContext, resourceId: string): Promise<OpenedFile> =>
  openFile(ctx, "resource_photo", ({ associationId }) => findPhoto(ctx.db, resourceId, associationId));

async function findPhoto(db: Queryable, resourceId: string, viewerId: string): Promise<string | null> {
  const isResource = eq(resources.id, resourceId);
  const [found] = await db
    .select({ ownerId: resources.housingAssociationId, photoId: resources.photoId })
    .from(resources)
    .where(isResource);
  if (!found || found.ownerId === viewerId) return found?.photoId ?? null;
  const isShown = (await db.$count(resources, and(isResource, isShownTo(viewerId)))) > 0;
  return isShown && (await arePartners(db, viewerId, found.ownerId)) ? found.photoId : null;
}
