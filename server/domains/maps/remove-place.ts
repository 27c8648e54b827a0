import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { mapPlaces } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { mapPlaceInput } from "#shared/schemas/maps.ts";

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
