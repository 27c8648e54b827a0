import { and, eq, inArray, isNull } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import {
  associationMembers,
  housingAssociations,
  associationMembershipRequests as requests,
  associationTallies as tallies,
} from "#drizzle/schema/index.ts";
import { actingRole, type MemberActor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import { can, type Permission } from "#shared/permissions.ts";
import type { MemberRole } from "./rules.ts";

/**
 * Takes the association for this transaction, so that its members are counted, admitted and let go one after the other,
 * and reads them as they are then; null for one that is closed. Take it before any profile.
 */
export async function lockMembers(tx: Transaction, associationId: string): Promise<MemberRole[] | null> {
  const [association] = await tx
    .select({ id: housingAssociations.id })
    .from(housingAssociations)
    .where(and(eq(housingAssociations.id, associationId), isNull(housingAssociations.closedAt)))
    .for("no key update");
  if (!association) return null;
  // A statement of its own: it sees what was committed while the lock was waited for.
  return tx
    .select({ profileId: associationMembers.profileId, role: associationMembers.role })
    .from(associationMembers)
    .where(eq(associationMembers.associationId, associationId));
}

/**
 * The same for somebody who needs a right to go on, asked again by the role that holds now: whoever was removed or demoted
 * a moment ago gets ForbiddenError, with NOT_IN_ASSOCIATION or FORBIDDEN.
 */
export async function lockMembersFor(tx: Transaction, actor: MemberActor, permission: Permission): Promise<MemberRole[]> {
  const isSelf = ({ profileId }: MemberRole): boolean => profileId === actor.profileId;
  const rows = (await lockMembers(tx, actor.associationId)) ?? [];
  const members = rows.map((member) => (isSelf(member) ? { ...member, role: actingRole(member.role, actor) } : member));
  const own = members.find(isSelf);
  if (!own) throw new ForbiddenError("NOT_IN_ASSOCIATION");
  if (!can(own.role, permission)) throw new ForbiddenError();
  return members;
}

/**
 * Takes the tallies of all associations that know this person, always in the same order, so that two writes that each change
 * several of them cannot wait for one another. The caller holds the profile.
 */
export async function lockTalliesOf(tx: Transaction, profileId: string): Promise<void> {
  const known = union(
    tx.select({ id: requests.associationId }).from(requests).where(eq(requests.profileId, profileId)),
    tx.select({ id: associationMembers.associationId }).from(associationMembers).where(eq(associationMembers.profileId, profileId)),
  );
  await tx
    .select({ id: tallies.associationId })
    .from(tallies)
    .where(inArray(tallies.associationId, known))
    .orderBy(tallies.associationId)
    .for("no key update");
}
