import { and, eq } from "drizzle-orm";
import { associationMembers, profiles, associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { lockProfile } from "#server/domains/account/lock-profile.ts";
import { removeMemberDrafts } from "#server/domains/forms/remove-drafts.ts";
import { leaveTeams } from "#server/domains/teams/leave-teams.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";

/**
 * Lets a member go, out of the association's teams and without the drafts written for it; the profile becomes a private
 * person's (decision 7). False when it was no member of this association. The caller holds the association; the profile is
 * written before the row, as a change of name does.
 */
export async function removeMember(
  ctx: DomainContext,
  tx: Transaction,
  member: { profileId: string; associationId: string },
): Promise<boolean> {
  const profile = await lockProfile(tx, member.profileId);
  if (profile?.associationId !== member.associationId) return false;
  await tx.update(profiles).set({ profileTypeId: PROFILE_TYPE_IDS.private, updatedAt: ctx.now() }).where(eq(profiles.id, member.profileId));
  await tx
    .delete(associationMembers)
    .where(and(eq(associationMembers.profileId, member.profileId), eq(associationMembers.associationId, member.associationId)));
  // With the membership goes what it came from: nobody of the association has a reason to read it any more.
  await tx.delete(requests).where(and(eq(requests.profileId, member.profileId), eq(requests.associationId, member.associationId)));
  await leaveTeams(ctx, tx, member);
  await removeMemberDrafts(ctx, tx, member);
  return true;
}
