import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisDomains, housingAssociations, resourceLoans as loans, sharedResources as resources } from "#drizzle/schema/index.ts";
import { leftOf, lentOut } from "#server/domains/association/house-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { collaborationLinkInput } from "#shared/schemas/collaboration.ts";
import { activePartners, findStandingPartners } from "./partner-queries.ts";
import { findSettings } from "./settings.ts";
import { logViewings } from "./share-log.ts";
import { type ResourcesView, type ResourceView, resourcePhotoUrl, type SharedResourceView } from "./views.ts";

/** What the caller's association can lend or offer, what is lent out of it, and what it has borrowed itself. */
export async function readResources(ctx: DomainContext): Promise<ResourcesView> {
  const { associationId } = requirePermission(ctx.actor, "collaboration:read");
  const [partners, settings, borrowed] = await Promise.all([
    findStandingPartners(ctx.db, associationId),
    findSettings(ctx.db, associationId),
    listBorrowed(ctx.db, associationId),
  ]);
  const linkOf = new Map(partners.map((partner) => [partner.associationId, partner.linkId]));
  return {
    resources: await listOwn(ctx.db, associationId, linkOf),
    borrowed: borrowed.map(({ lenderId, ...loan }) => ({ ...loan, hasEnded: !linkOf.has(lenderId) })),
    partners: partners.map(({ linkId, name }) => ({ linkId, name })),
    defaultVisibility: settings?.defaultVisibility ?? "nobody",
  };
}

async function listOwn(db: Queryable, associationId: string, linkOf: ReadonlyMap<string, string>): Promise<ResourceView[]> {
  const rows = await db
    .select({
      id: resources.id,
      name: resources.name,
      photoId: resources.photoId,
      crisisDomainId: resources.crisisDomainId,
      areaName: crisisDomains.name,
      quantity: resources.quantity,
      lent: lentOut(db),
      unit: resources.unit,
      location: resources.location,
      availability: resources.availability,
      conditions: resources.conditions,
      contactRole: resources.contactRole,
      visibility: resources.visibility,
      visibleTo: resources.visibleTo,
      nextCheckOn: resources.nextCheckOn,
      version: resources.version,
    })
    .from(resources)
    .leftJoin(crisisDomains, eq(crisisDomains.id, resources.crisisDomainId))
    .where(eq(resources.housingAssociationId, associationId))
    .orderBy(asc(resources.name), asc(resources.id));
  const open = await listOpenLoans(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ photoId, lent, visibleTo, ...resource }) => ({
    ...resource,
    photoUrl: resourcePhotoUrl({ id: resource.id, photoId }),
    left: leftOf(resource.quantity, lent),
    visibleTo: visibleTo.flatMap((id) => linkOf.get(id) ?? []),
    loans: open
      .filter(({ resourceId }) => resourceId === resource.id)
      .map(({ id, borrower, borrowerId, quantity, dueOn, lentAt }) => {
        const hasEnded = borrowerId !== null && !linkOf.has(borrowerId);
        return { id, borrower, hasEnded, quantity, dueOn, lentAt };
      }),
  }));
}

function listOpenLoans(db: Queryable, resourceIds: string[]) {
  return db
    .select({
      id: loans.id,
      resourceId: loans.resourceId,
      borrower: loans.borrowerName,
      borrowerId: loans.borrowerAssociationId,
      quantity: loans.quantity,
      dueOn: loans.dueOn,
      lentAt: loans.lentAt,
    })
    .from(loans)
    .where(and(inArray(loans.resourceId, resourceIds), isNull(loans.returnedAt)))
    .orderBy(asc(loans.dueOn), asc(loans.lentAt), asc(loans.id));
}

/** What an association has borrowed from others through the network and not given back. */
function listBorrowed(db: Queryable, associationId: string) {
  return db
    .select({
      loanId: loans.id,
      name: resources.name,
      from: housingAssociations.associationName,
      lenderId: housingAssociations.id,
      quantity: loans.quantity,
      unit: resources.unit,
      dueOn: loans.dueOn,
    })
    .from(loans)
    .innerJoin(resources, eq(resources.id, loans.resourceId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, resources.housingAssociationId))
    .where(and(eq(loans.borrowerAssociationId, associationId), isNull(loans.returnedAt)))
    .orderBy(asc(loans.dueOn), asc(loans.lentAt), asc(loans.id));
}

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
