import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisDomains, resourceLoans as loans, sharedResources as resources } from "#drizzle/schema/index.ts";
import { type OpenedFile, openFile } from "#server/domains/files/open-file.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import { storeFile } from "#server/domains/files/store-file.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import { RESOURCES_MAX } from "#shared/limits.ts";
import type { resourceInput, saveResourceInput } from "#shared/schemas/collaboration.ts";
import { arePartners, findStandingPartners } from "./partner-queries.ts";
import { requireNoNames } from "./resident-names.ts";
import { isShownTo } from "./resource-queries.ts";
import { resourcePhotoUrl } from "./views.ts";

/**
 * Adds something that the caller's association can lend or offer, or changes it; what is written about it names no residents. Throws
 * ForbiddenError, NotFoundError, also for a link that is not the association's, InvalidError with RESIDENT_NAMED or NOT_ENOUGH_LEFT
 * when more than that is lent out, ConflictError with RESOURCE_CHANGED or TOO_MANY_RESOURCES.
 */
export async function saveResource(
  ctx: DomainContext,
  input: z.output<typeof saveResourceInput>,
): Promise<{ id: string; version: number }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const { id, version, visibleTo, ...fields } = input;

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const { name, unit, location, conditions, contactRole, crisisDomainId } = fields;
    await requireNoNames(tx, [actor.associationId], { name, unit, location, conditions, contactRole });
    if (crisisDomainId && (await tx.$count(crisisDomains, eq(crisisDomains.id, crisisDomainId))) === 0) throw new NotFoundError();
    const chosen = fields.visibility === "chosen" ? await associationsOf(tx, actor, visibleTo) : [];
    const values = { ...fields, visibleTo: chosen, updatedAt: ctx.now() };
    const resourceId = id ?? crypto.randomUUID();
    if (id) {
      await requireChangeable(tx, actor, { id, version, quantity: fields.quantity });
      await tx
        .update(resources)
        .set({ ...values, version: version + 1 })
        .where(eq(resources.id, id));
    } else {
      await requireRoomForResources(tx, actor.associationId, 1);
      await tx
        .insert(resources)
        .values({ ...values, id: resourceId, housingAssociationId: actor.associationId, createdByProfileId: actor.profileId });
    }
    await recordAudit(tx, actor, "collaboration.save_resource", resourceId, { visibility: fields.visibility, isNew: !id });
    return { id: resourceId, version: id ? version + 1 : 1 };
  });
}

async function requireChangeable(
  tx: Transaction,
  actor: MemberActor,
  { id, version, quantity }: { id: string; version: number; quantity: number },
): Promise<void> {
  const found = await takeResource(tx, actor, id);
  if (found.version !== version) throw new ConflictError("RESOURCE_CHANGED");
  const lent = await readLentOut(tx, id);
  if (quantity < lent) throw new InvalidError("NOT_ENOUGH_LEFT", { fields: { quantity: `Så mycket är utlånat: ${lent}.` } });
}

/** The associations behind links that the actor's association chose. */
async function associationsOf(tx: Transaction, { associationId }: MemberActor, linkIds: readonly string[]): Promise<string[]> {
  const partners = await findStandingPartners(tx, associationId);
  return [...new Set(linkIds)].map((linkId) => {
    const partner = partners.find((one) => one.linkId === linkId);
    if (!partner) throw new NotFoundError();
    return partner.associationId;
  });
}

/** Throws ConflictError with TOO_MANY_RESOURCES when this many more have no room in the list. */
export async function requireRoomForResources(tx: Transaction, associationId: string, more: number): Promise<void> {
  const count = await tx.$count(resources, eq(resources.housingAssociationId, associationId));
  if (count + more > RESOURCES_MAX) throw new ConflictError("TOO_MANY_RESOURCES");
}

/** Takes something off the list of the caller's association, its photo too. Throws ForbiddenError, NotFoundError, ConflictError with RESOURCE_LENT. */
export async function removeResource(ctx: DomainContext, { id }: z.output<typeof resourceInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  await inTransaction(ctx, async (tx) => {
    const { photoId } = await takeResource(tx, actor, id);
    if ((await readLentOut(tx, id)) > 0) throw new ConflictError("RESOURCE_LENT");
    await tx.delete(resources).where(eq(resources.id, id));
    await recordAudit(tx, actor, "collaboration.remove_resource", id);
    await queueRemoval(ctx, tx, [photoId]);
  });
}

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

/** A resource of the caller's association, held for this write. Throws ForbiddenError, NotFoundError. */
export async function takeResource(tx: Transaction, actor: MemberActor, id: string) {
  await lockMembersFor(tx, actor, "preparedness:edit");
  const [found] = await tx
    .select({
      name: resources.name,
      unit: resources.unit,
      quantity: resources.quantity,
      photoId: resources.photoId,
      version: resources.version,
    })
    .from(resources)
    .where(and(eq(resources.id, id), eq(resources.housingAssociationId, actor.associationId)))
    .for("no key update");
  if (!found) throw new NotFoundError();
  return found;
}

/** How much of a resource is lent out; read it while the resource is held. */
export async function readLentOut(db: Queryable, resourceId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${loans.quantity}), 0)` })
    .from(loans)
    .where(and(eq(loans.resourceId, resourceId), isNull(loans.returnedAt)));
  return Number(row?.sum ?? 0);
}
