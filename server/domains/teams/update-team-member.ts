import { eq } from "drizzle-orm";
import type { z } from "zod";
import { teamMembers } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { updateTeamMemberInput } from "#shared/schemas/teams.ts";
import { clearDutyWeeks } from "./clear-duty-weeks.ts";
import { keepTakenPlaces } from "./keep-taken-places.ts";
import { lockTeamOf } from "./lock-team.ts";
import { readTeamMember } from "./member-queries.ts";
import { offerRole } from "./offer-role.ts";
import { readOutsider, readPlace } from "./read-place.ts";
import { acceptedAtAfter } from "./rules.ts";
import type { TeamMemberView } from "./views.ts";

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
