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
import type { addTeamMemberInput } from "#shared/schemas/teams.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { keepTakenPlaces } from "./keep-taken-places.ts";
import { type LockedTeam, lockTeam } from "./lock-team.ts";
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
