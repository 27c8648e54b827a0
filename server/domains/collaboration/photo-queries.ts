import { and, eq } from "drizzle-orm";
import { sharedResources as resources } from "#drizzle/schema/index.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { MissingFileError } from "#server/platform/files/file-store.ts";
import { arePartners } from "./partner-queries.ts";
import { resourcePhotoKey } from "./rules.ts";
import { isShownTo } from "./shown-resource-queries.ts";

/** Throws NotFoundError for a resource that is not of the caller's association. */
export async function requireOwnResource(db: Queryable, { associationId }: MemberActor, id: string): Promise<void> {
  const isOwn = and(eq(resources.id, id), eq(resources.housingAssociationId, associationId));
  if ((await db.$count(resources, isOwn)) === 0) throw new NotFoundError();
}

/**
 * The photo of a resource of the caller's association, or of one that a partner shows it now. Throws ForbiddenError, and NotFoundError
 * for every other resource as for one without a photo.
 */
export async function openResourcePhoto(ctx: DomainContext, resourceId: string): Promise<Uint8Array> {
  const { associationId } = requirePermission(ctx.actor, "collaboration:read");
  const photoId = await findPhoto(ctx.db, resourceId, associationId);
  if (!photoId) throw new NotFoundError();
  return ctx.files.get(resourcePhotoKey(photoId)).catch((error: unknown) => {
    throw error instanceof MissingFileError ? new NotFoundError() : error;
  });
}

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
