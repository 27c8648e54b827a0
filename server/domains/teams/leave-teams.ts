import { and, eq, inArray } from "drizzle-orm";
import { teamMembers } from "#drizzle/schema/index.ts";
import { teamsOf } from "#server/domains/membership/led-teams.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { clearDutyWeeks } from "./clear-duty-weeks.ts";

/** Takes somebody out of the crisis teams of an association that they leave, inside the write that lets them go. */
export async function leaveTeams(ctx: DomainContext, tx: Transaction, member: { profileId: string; associationId: string }): Promise<void> {
  await clearDutyWeeks(ctx, tx, member);
  await tx
    .delete(teamMembers)
    .where(and(eq(teamMembers.profileId, member.profileId), inArray(teamMembers.crisisTeamId, teamsOf(tx, member.associationId))));
}
