import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { associationMembers as members } from "#drizzle/schema/index.ts";
import { lockProfile } from "#server/domains/account/locks.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { findMember } from "#server/domains/membership/member-queries.ts";
import { isLastOwner } from "#server/domains/membership/rules.ts";
import type { MemberView } from "#server/domains/membership/views.ts";
import { assignLedTeams } from "#server/domains/teams/assign-led-teams.ts";
import { type MemberActor, requireNoNamedToken, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import type { changeRoleInput } from "#shared/schemas/membership.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";

type ChangeRoleInput = z.output<typeof changeRoleInput>;

/**
 * Gives a member another role, or other teams to lead (decision 16); the member is told of the role. Throws NotFoundError for
 * who is not a member, ConflictError with LAST_OWNER_KEEPS_ROLE, InvalidError with TEAM_REQUIRED or TEAM_NOT_FOUND, ForbiddenError.
 */
export async function changeRole(ctx: DomainContext, input: ChangeRoleInput): Promise<MemberView> {
  const actor = requirePermission(requireNoNamedToken(ctx.actor), "members:manage");
  const { associationId } = actor;
  const { profileId, role } = input;
  const teamIds = teamsToLead(input);

  await ctx.limits.consume("crowd/change-role", actor.userId);

  return inTransaction(ctx, async (tx) => {
    const { members: everybody, profile, role: former } = await takeMember(tx, actor, profileId);
    if (role !== "system_owner" && isLastOwner(everybody, profileId)) throw new ConflictError("LAST_OWNER_KEEPS_ROLE");

    const changesTeams = await assignLedTeams(tx, { profileId, associationId }, teamIds);
    const changesRole = role !== former;
    if (changesRole) {
      await tx
        .update(members)
        .set({ role, updatedAt: ctx.now() })
        .where(and(eq(members.profileId, profileId), eq(members.associationId, associationId)));
    }
    if (changesRole || changesTeams) {
      await recordAudit(tx, actor, "membership.change_role", profileId, { from: former, to: role, teams: teamIds.length });
      await ctx.live.publish(tx, `profile:${profileId}`);
      await ctx.live.publish(tx, `association:${associationId}:membership`);
    }
    if (changesRole && profileId !== actor.profileId) {
      await queueEmail(ctx, tx, {
        template: "membership-role-changed",
        recipient: profile.email,
        payload: { profileId, associationId },
        dedupeKey: `membership-role-changed:${crypto.randomUUID()}`,
        userId: profile.userId,
      });
    }
    const view = await findMember(tx, actor, profileId);
    if (!view) throw new NotFoundError();
    return view;
  });
}

/** Only a Teamledare leads teams, and at least one. */
function teamsToLead({ role, teamIds }: ChangeRoleInput): string[] {
  if (role !== "team_leader") return [];
  if (teamIds.length === 0) throw new InvalidError("TEAM_REQUIRED", { fields: { teamIds: ERROR_MESSAGES.TEAM_REQUIRED } });
  return [...new Set(teamIds)];
}

/** A member of the owner's association, as it is once nobody else changes the members. */
async function takeMember(tx: Transaction, actor: MemberActor, profileId: string) {
  const members = await lockMembersFor(tx, actor, "members:manage");
  const member = members.find((candidate) => candidate.profileId === profileId);
  const profile = member ? await lockProfile(tx, profileId) : null;
  if (!member || !profile) throw new NotFoundError();
  return { members, profile, role: member.role };
}
