import { eq, inArray } from "drizzle-orm";
import { crisisDutyWeeks, teamMembers } from "#drizzle/schema/index.ts";
import { teamsOf } from "#server/domains/membership/led-teams.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Empties the crisis teams and the rota of an association that closes: they hold names, addresses and numbers that nobody needs any more. */
export async function deleteTeamMembers(tx: Transaction, associationId: string): Promise<void> {
  await tx.delete(crisisDutyWeeks).where(eq(crisisDutyWeeks.housingAssociationId, associationId));
  await tx.delete(teamMembers).where(inArray(teamMembers.crisisTeamId, teamsOf(tx, associationId)));
}
