import { and, eq, gte, inArray } from "drizzle-orm";
import { crisisDutyWeeks, teamMembers } from "#drizzle/schema/index.ts";
import { teamsOf } from "#server/domains/membership/led-teams.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { mondayOf } from "#shared/format/week.ts";

/** Takes somebody out of the crisis teams of an association that they leave, inside the write that lets them go. */
export async function leaveTeams(ctx: DomainContext, tx: Transaction, member: { profileId: string; associationId: string }): Promise<void> {
  await clearDutyWeeks(ctx, tx, member);
  await tx
    .delete(teamMembers)
    .where(and(eq(teamMembers.profileId, member.profileId), inArray(teamMembers.crisisTeamId, teamsOf(tx, member.associationId))));
}

type Whose = { memberId: string } | { profileId: string; associationId: string };

/** Leaves this week and the coming ones of somebody without anybody, inside the write that lets them go. Weeks that have passed stay. */
export async function clearDutyWeeks(ctx: Pick<DomainContext, "now">, tx: Transaction, whose: Whose): Promise<void> {
  const theirs =
    "memberId" in whose
      ? eq(crisisDutyWeeks.teamMemberId, whose.memberId)
      : and(eq(crisisDutyWeeks.profileId, whose.profileId), eq(crisisDutyWeeks.housingAssociationId, whose.associationId));
  await tx.delete(crisisDutyWeeks).where(and(theirs, gte(crisisDutyWeeks.startsOn, mondayOf(ctx.now()))));
}

/** Empties the crisis teams and the rota of an association that closes: they hold names, addresses and numbers that nobody needs any more. */
export async function deleteTeamMembers(tx: Transaction, associationId: string): Promise<void> {
  await tx.delete(crisisDutyWeeks).where(eq(crisisDutyWeeks.housingAssociationId, associationId));
  await tx.delete(teamMembers).where(inArray(teamMembers.crisisTeamId, teamsOf(tx, associationId)));
}
