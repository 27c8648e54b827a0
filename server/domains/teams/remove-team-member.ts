import { eq } from "drizzle-orm";
import type { z } from "zod";
import { teamMembers } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { teamMemberInput } from "#shared/schemas/teams.ts";
import { clearDutyWeeks } from "./clear-duty-weeks.ts";
import { lockTeamOf } from "./lock-team.ts";

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
