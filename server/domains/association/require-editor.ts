import { lockMembers } from "#server/domains/membership/lock-members.ts";
import { findAssociationOf } from "#server/domains/membership/queries.ts";
import type { Actor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";

export interface Editor {
  profileId: string;
  associationId: string;
  role: AssociationRole;
}

/**
 * Holds the caller's association for this write, whoever may edit it: the role counts as it is at that moment (SETA-06). Throws
 * ForbiddenError with MEMBERSHIP_NOT_VERIFIED or ASSOCIATION_EDIT_FORBIDDEN.
 */
export async function requireEditor(tx: Transaction, { profileId }: Actor): Promise<Editor> {
  const associationId = await findAssociationOf(tx, profileId);
  const members = associationId && (await lockMembers(tx, associationId));
  const membership = members ? members.find((member) => member.profileId === profileId) : undefined;
  if (!associationId || !membership) throw new ForbiddenError("MEMBERSHIP_NOT_VERIFIED");
  if (!can(membership.role, "association:edit")) throw new ForbiddenError("ASSOCIATION_EDIT_FORBIDDEN");
  return { profileId, associationId, role: membership.role };
}
