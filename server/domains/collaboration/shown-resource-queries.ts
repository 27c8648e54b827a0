import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisDomains, sharedResources as resources } from "#drizzle/schema/index.ts";
import { leftOf, lentOut } from "#server/domains/association/house-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { collaborationLinkInput } from "#shared/schemas/collaboration.ts";
import { activePartners } from "./partner-queries.ts";
import { resourcePhotoUrl } from "./rules.ts";
import { logViewings } from "./share-log.ts";
import type { SharedResourceView } from "./views.ts";

/** Whether an association that may reach the owner sees a resource. */
export const isShownTo = (viewerId: string) =>
  or(eq(resources.visibility, "network"), and(eq(resources.visibility, "chosen"), sql`${viewerId}::uuid = any(${resources.visibleTo})`));

/** How many resources each of these associations shows to the viewer, which cooperates with them. */
export async function countShown(db: Queryable, ownerIds: readonly string[], viewerId: string): Promise<ReadonlyMap<string, number>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await db
    .select({ ownerId: resources.housingAssociationId, count: sql<number>`count(*)::int` })
    .from(resources)
    .where(and(inArray(resources.housingAssociationId, [...ownerIds]), isShownTo(viewerId)))
    .groupBy(resources.housingAssociationId);
  return new Map(rows.map(({ ownerId, count }) => [ownerId, count]));
}

/**
 * «Se resurser»: what an association of the network shows the caller's, written down in its log. Throws ForbiddenError, NotFoundError
 * for a link that is not active.
 */
export async function listPartnerResources(
  ctx: DomainContext,
  { linkId }: z.output<typeof collaborationLinkInput>,
): Promise<{ name: string; resources: SharedResourceView[] }> {
  const { associationId: viewerId } = requirePermission(ctx.actor, "collaboration:read");

  return inTransaction(ctx, async (tx) => {
    const partner = (await activePartners(tx, viewerId)).find((one) => one.linkId === linkId);
    if (!partner) throw new NotFoundError();
    const { associationId, name } = partner;
    const shown = await findShown(tx, associationId, viewerId);
    const details = { resources: shown.map((one) => `${one.name}, ${one.left} ${one.unit}${one.photoUrl ? ", med foto" : ""}`) };
    await logViewings(tx, viewerId, [{ associationId, what: "resources", details }], ctx.now());
    return { name, resources: shown };
  });
}

async function findShown(db: Queryable, ownerId: string, viewerId: string): Promise<SharedResourceView[]> {
  const rows = await db
    .select({
      id: resources.id,
      name: resources.name,
      photoId: resources.photoId,
      areaName: crisisDomains.name,
      quantity: resources.quantity,
      lent: lentOut(db),
      unit: resources.unit,
      location: resources.location,
      availability: resources.availability,
      conditions: resources.conditions,
      contactRole: resources.contactRole,
    })
    .from(resources)
    .leftJoin(crisisDomains, eq(crisisDomains.id, resources.crisisDomainId))
    .where(and(eq(resources.housingAssociationId, ownerId), isShownTo(viewerId)))
    .orderBy(asc(resources.name), asc(resources.id));
  return rows.map(({ lent, photoId, ...row }) => ({
    ...row,
    left: leftOf(row.quantity, lent),
    photoUrl: resourcePhotoUrl({ id: row.id, photoId }),
  }));
}
