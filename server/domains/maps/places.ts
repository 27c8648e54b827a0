import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { mapPlaces } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { MAP_PLACES_MAX } from "#shared/limits.ts";
import type { mapPlaceInput, saveMapPlaceInput } from "#shared/schemas/maps.ts";

/**
 * Adds a place to the map of the caller's association, or changes the one with this id. Throws ForbiddenError, NotFoundError,
 * InvalidError with TOO_MANY_MAP_PLACES, and ConflictError with MAP_PLACE_CHANGED when it is no longer as it was seen.
 */
export async function saveMapPlace(ctx: DomainContext, { id, seenAt, ...place }: z.output<typeof saveMapPlaceInput>) {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const values = { ...place, updatedAt: ctx.now() };
    const placeId = id ?? crypto.randomUUID();
    if (id) {
      await requireUnchanged(tx, actor.associationId, id, seenAt);
      await tx.update(mapPlaces).set(values).where(eq(mapPlaces.id, id));
    } else {
      await requireRoom(tx, actor.associationId);
      const added = { id: placeId, housingAssociationId: actor.associationId, addedByProfileId: actor.profileId, createdAt: ctx.now() };
      await tx.insert(mapPlaces).values({ ...values, ...added });
    }
    await recordAudit(tx, actor, "maps.save_place", placeId, { kind: place.kind, isNew: !id });
    return { id: placeId };
  });
}

async function requireRoom(tx: Transaction, associationId: string): Promise<void> {
  const count = await tx.$count(mapPlaces, eq(mapPlaces.housingAssociationId, associationId));
  if (count >= MAP_PLACES_MAX) throw new InvalidError("TOO_MANY_MAP_PLACES");
}

/** Takes the row, so that of two who save at the same moment the second is told. */
async function requireUnchanged(tx: Transaction, associationId: string, id: string, seenAt: string | null | undefined): Promise<void> {
  const [found] = await tx
    .select({ updatedAt: mapPlaces.updatedAt })
    .from(mapPlaces)
    .where(and(eq(mapPlaces.id, id), eq(mapPlaces.housingAssociationId, associationId)))
    .for("no key update");
  if (!found) throw new NotFoundError();
  if (found.updatedAt.toISOString() !== seenAt) throw new ConflictError("MAP_PLACE_CHANGED");
}

/** Takes a place off the map of the caller's association. Throws ForbiddenError, NotFoundError. */
export async function removeMapPlace(ctx: DomainContext, { id }: z.output<typeof mapPlaceInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const [removed] = await tx
      .delete(mapPlaces)
      .where(and(eq(mapPlaces.id, id), eq(mapPlaces.housingAssociationId, actor.associationId)))
      .returning({ kind: mapPlaces.kind });
    if (!removed) throw new NotFoundError();
    await recordAudit(tx, actor, "maps.remove_place", id, { kind: removed.kind });
  });
}
