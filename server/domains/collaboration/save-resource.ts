import { eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisDomains, sharedResources as resources } from "#drizzle/schema/index.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { RESOURCES_MAX } from "#shared/limits.ts";
import type { resourceInput, saveResourceInput } from "#shared/schemas/collaboration.ts";
import { findStandingPartners } from "./partner-queries.ts";
import { requireNoNames } from "./require-no-names.ts";
import { readLentOut, takeResource } from "./take-resource.ts";

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
