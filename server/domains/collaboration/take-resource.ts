import { and, eq, isNull, sql } from "drizzle-orm";
import { resourceLoans as loans, sharedResources as resources } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";

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
