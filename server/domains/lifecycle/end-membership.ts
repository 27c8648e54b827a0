import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { associationMembers, profiles, associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { lockProfile } from "#server/domains/account/locks.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { removeMemberDrafts } from "#server/domains/forms/drafts.ts";
import { lockApplicants } from "#server/domains/membership/close-applications.ts";
import { lockMembers, lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { leaving, refusalToDismiss } from "#server/domains/membership/rules.ts";
import { leaveTeams } from "#server/domains/teams/leave-teams.ts";
import { requireNoNamedToken, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, ForbiddenError, NotFoundError, PreconditionError } from "#server/platform/errors.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import type { leaveAssociationInput, removeMemberInput } from "#shared/schemas/membership.ts";
import { closeAssociation } from "./close-association.ts";

/**
 * Ends the caller's own membership. The last owner among several members stays (decision 27); a sole member closes the
 * association, once its name is typed. Throws ForbiddenError with MEMBERSHIP_NOT_VERIFIED, ConflictError with
 * LAST_OWNER_CANNOT_LEAVE, PreconditionError with CLOSING_NOT_CONFIRMED.
 */
export async function leaveAssociation(ctx: DomainContext, input: z.output<typeof leaveAssociationInput>): Promise<{ closed: boolean }> {
  const actor = requirePermission(requireNoNamedToken(ctx.actor), "association:read");
  const { associationId, profileId } = actor;

  return inTransaction(ctx, async (tx) => {
    const members = await lockMembers(tx, associationId);
    const outcome = leaving(members ?? [], profileId);
    if (outcome === "not_a_member") throw new ForbiddenError("MEMBERSHIP_NOT_VERIFIED");
    if (outcome === "last_owner") throw new ConflictError("LAST_OWNER_CANNOT_LEAVE");
    const closes = outcome === "closes";
    if (closes && input.closes !== (await findAssociationName(tx, associationId))) throw new PreconditionError("CLOSING_NOT_CONFIRMED");

    if (closes) await lockApplicants(tx, associationId);
    await recordAudit(tx, actor, "membership.leave", profileId);
    await removeMember(ctx, tx, { profileId, associationId });
    if (closes) await closeAssociation(ctx, tx, associationId);
    await ctx.live.publish(tx, `profile:${profileId}`);
    await ctx.live.publish(tx, `association:${associationId}:membership`);
    return { closed: closes };
  });
}

/**
 * Lets a member go, out of the association's teams and without the drafts written for it; the profile becomes a private
 * person's (decision 7). False when it was no member of this association. The caller holds the association; the profile is
 * written before the row, as a change of name does.
 */
async function removeMember(ctx: DomainContext, tx: Transaction, member: { profileId: string; associationId: string }): Promise<boolean> {
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

/**
 * Removes a member from the owner's association; the reason is mailed to them and kept nowhere else. Throws NotFoundError for
 * who is not a member, ConflictError with LAST_OWNER_NOT_REMOVED or LEAVE_INSTEAD, ForbiddenError.
 */
export async function dismissMember(ctx: DomainContext, { profileId, reason }: z.output<typeof removeMemberInput>): Promise<void> {
  const actor = requirePermission(requireNoNamedToken(ctx.actor), "members:manage");
  const { associationId } = actor;

  await inTransaction(ctx, async (tx) => {
    const members = await lockMembersFor(tx, actor, "members:manage");
    const refusal = refusalToDismiss(members, actor.profileId, profileId);
    if (refusal) throw new ConflictError(refusal);
    const profile = await lockProfile(tx, profileId);
    const isRemoved = profile !== null && (await removeMember(ctx, tx, { profileId, associationId }));
    if (!isRemoved) throw new NotFoundError();

    await recordAudit(tx, actor, "membership.remove", profileId);
    await queueEmail(ctx, tx, {
      template: "membership-removed",
      recipient: profile.email,
      payload: { associationId, reason },
      dedupeKey: `membership-removed:${crypto.randomUUID()}`,
      userId: profile.userId,
    });
    await ctx.live.publish(tx, `profile:${profileId}`);
    await ctx.live.publish(tx, `association:${associationId}:membership`);
  });
}
