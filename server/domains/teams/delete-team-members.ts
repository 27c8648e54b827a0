import { eq, inArray } from "drizzle-orm";
import { crisisTeams, teamMembers } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/lib/db.ts";

/** Empties the crisis teams of an association that closes: they hold names, addresses and numbers that nobody needs any more. */
export async function deleteTeamMembers(tx: Transaction, associationId: string): Promise<void> {
  const teams = tx.select({ id: crisisTeams.id }).from(crisisTeams).where(eq(crisisTeams.housingAssociationId, associationId));
  await tx.delete(teamMembers).where(inArray(teamMembers.crisisTeamId, teams));
}
