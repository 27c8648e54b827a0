import { eq } from "drizzle-orm";
import type { z } from "zod";
import { teamMembers } from "#drizzle/schema/index.ts";
import { notAMember } from "#server/domains/membership/not-a-member.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { TEAM_MEMBERS_MAX } from "#shared/limits.ts";
import type { addTeamMemberInput, teamMemberInput, updateTeamMemberInput } from "#shared/schemas/teams.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { clearDutyWeeks } from "./clear-duty-weeks.ts";
import { keepTakenPlaces } from "./keep-taken-places.ts";
import { type LockedTeam, lockTeam, lockTeamOf } from "./lock-team.ts";
import { readTeamMember } from "./member-queries.ts";
import { offerRole } from "./offer-role.ts";
import { readOutsider, readPlace } from "./read-place.ts";
import { acceptedAtAfter } from "./rules.ts";
import type { TeamMemberView } from "./views.ts";

type AddTeamMemberInput = z.output<typeof addTeamMemberInput>;

/**
 * Adds a member of the association, or somebody from outside, to a team; who is given a role is asked to take it. Throws
 * ForbiddenError, NotFoundError for who is no member, ConflictError with ALREADY_IN_TEAM or TEAM_IS_FULL, InvalidError.
 */
export async function addTeamMember(ctx: DomainContext, { teamId, ...input }: AddTeamMemberInput): Promise<TeamMemberView> {
  const actor = requirePermission(ctx.actor, "teams:edit");

  return inTransaction(ctx, async (tx) => {
    const team = await lockTeam(tx, actor, teamId);
    const place = await readPlace(tx, actor, input);
    if ((await tx.$count(teamMembers, eq(teamMembers.crisisTeamId, teamId))) >= TEAM_MEMBERS_MAX) throw new ConflictError("TEAM_IS_FULL");
    const acceptedAt = acceptedAtAfter(null, place, { isSelf: input.profileId === actor.profileId, now: ctx.now() });
    const [added] = await tx
      .insert(teamMembers)
      .values({ crisisTeamId: teamId, ...whoever(ctx, team, input), ...place, acceptedAt })
      .onConflictDoNothing()
      .returning({ id: teamMembers.id });
    if (!added) throw new ConflictError("ALREADY_IN_TEAM", { fields: { profileId: ERROR_MESSAGES.ALREADY_IN_TEAM } });
    await keepTakenPlaces(tx, [teamId]);
    await recordAudit(tx, actor, "team.add_member", input.profileId ?? added.id, { teams: [team.areaName], teamRole: place.role });
    await offerRole(ctx, tx, added.id);
    return readTeamMember(tx, actor, added.id);
  });
}

function whoever(ctx: DomainContext, { members }: LockedTeam, { profileId, ...outsider }: Omit<AddTeamMemberInput, "teamId">) {
  if (profileId === null) return readOutsider(ctx, outsider);
  if (!members.some((member) => member.profileId === profileId)) throw notAMember("profileId");
  return { profileId };
}

/**
 * Changes what somebody does in a team, and what is known of somebody from outside. A member who gets another role is asked anew.
 * Throws ForbiddenError, NotFoundError, InvalidError.
 */
export async function updateTeamMember(ctx: DomainContext, input: z.output<typeof updateTeamMemberInput>): Promise<TeamMemberView> {
  const actor = requirePermission(ctx.actor, "teams:edit");

  return inTransaction(ctx, async (tx) => {
    const { team, member } = await lockTeamOf(tx, actor, input.memberId);
    const place = await readPlace(tx, actor, input);
    const acceptedAt = acceptedAtAfter(member, place, { isSelf: member.profileId === actor.profileId, now: ctx.now() });
    const outsider = member.profileId === null ? readOutsider(ctx, input) : { showsContact: member.showsContact && acceptedAt !== null };
    await tx
      .update(teamMembers)
      .set({ ...place, ...outsider, acceptedAt })
      .where(eq(teamMembers.id, member.id));
    await keepTakenPlaces(tx, [team.id]);
    if (member.profileId !== null && place.role === null) await clearDutyWeeks(ctx, tx, { memberId: member.id });
    await recordAudit(tx, actor, "team.update_member", member.profileId ?? member.id, { teams: [team.areaName], teamRole: place.role });
    if (member.acceptedAt === null || acceptedAt === null) await offerRole(ctx, tx, member.id);
    return readTeamMember(tx, actor, member.id);
  });
}

/** Takes somebody out of a team. Throws ForbiddenError, NotFoundError, ConflictError with MEMBER_LEADS_TEAM for its Teamledare. */
export async function removeTeamMember(ctx: DomainContext, { memberId }: z.output<typeof teamMemberInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "teams:edit");

  await inTransaction(ctx, async (tx) => {
    const { team, member } = await lockTeamOf(tx, actor, memberId);
    if (member.leads) throw new ConflictError("MEMBER_LEADS_TEAM");
    await clearDutyWeeks(ctx, tx, { memberId });
    await tx.delete(teamMembers).where(eq(teamMembers.id, memberId));
    await recordAudit(tx, actor, "team.remove_member", member.profileId ?? memberId, { teams: [team.areaName] });
  });
}
