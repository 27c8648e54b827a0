import { and, eq, isNull } from "drizzle-orm";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { lockMembers } from "#server/domains/membership/lock-members.ts";
import { findAssociationOf } from "#server/domains/membership/queries.ts";
import { type Actor, actingRole } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ForbiddenError, NotFoundError } from "#server/platform/errors.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";

export interface Editor {
  profileId: string;
  associationId: string;
  role: AssociationRole;
}

/**
 * Holds the caller's association for this write, whoever may edit it: the role counts as it is at that moment (SETA-06). Throws
 * ForbiddenError with MEMBERSHIP_NOT_VERIFIED, ASSOCIATION_EDIT_FORBIDDEN or SECOND_FACTOR_OWED.
 */
export async function requireEditor(tx: Transaction, actor: Actor): Promise<Editor> {
  const { profileId } = actor;
  const associationId = await findAssociationOf(tx, profileId);
  const members = associationId && (await lockMembers(tx, associationId));
  const membership = members ? members.find((member) => member.profileId === profileId) : undefined;
  if (!associationId || !membership) throw new ForbiddenError("MEMBERSHIP_NOT_VERIFIED");
  const role = actingRole(membership.role, actor);
  if (!can(role, "association:edit"))
    throw new ForbiddenError(role === membership.role ? "ASSOCIATION_EDIT_FORBIDDEN" : "SECOND_FACTOR_OWED");
  return { profileId, associationId, role };
}

/** Takes an association for this transaction, for what anybody may begin with it. Throws NotFoundError when there is none, or no more. */
export async function lockAssociation(tx: Transaction, associationId: string): Promise<void> {
  const [association] = await tx
    .select({ id: housingAssociations.id })
    .from(housingAssociations)
    .where(and(eq(housingAssociations.id, associationId), isNull(housingAssociations.closedAt)))
    .for("no key update");
  if (!association) throw new NotFoundError("ASSOCIATION_NOT_FOUND");
}
