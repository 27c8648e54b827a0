import { and, eq, inArray } from "drizzle-orm";
import { teamMembers } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/lib/db.ts";
import { teamsOf } from "./queries.ts";

/** Takes somebody out of the crisis teams of an association that they leave, inside the write that lets them go. */
export async function leaveTeams(tx: Transaction, member: { profileId: string; associationId: string }): Promise<void> {
  await tx
    .delete(teamMembers)
    .where(and(eq(teamMembers.profileId, member.profileId), inArray(teamMembers.crisisTeamId, teamsOf(tx, member.associationId))));
}
