import { and, eq, inArray } from "drizzle-orm";
import { crisisTeams, teamMembers } from "#drizzle/schema/index.ts";
import { findLedTeams, teamsOf } from "#server/domains/membership/led-teams.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { keepTakenPlaces } from "./keep-taken-places.ts";

/**
 * Makes a member the leader of exactly these different teams, inside the write that gives them the role and holds the association; who
 * led one stays in it. False when it is so already. Throws InvalidError with TEAM_NOT_FOUND, also for another association's team.
 */
export async function assignLedTeams(
  tx: Transaction,
  { profileId, associationId }: { profileId: string; associationId: string },
  teamIds: readonly string[],
): Promise<boolean> {
  const own = await tx.$count(crisisTeams, and(eq(crisisTeams.housingAssociationId, associationId), inArray(crisisTeams.id, [...teamIds])));
  if (own !== teamIds.length) throw new InvalidError("TEAM_NOT_FOUND", { fields: { teamIds: ERROR_MESSAGES.TEAM_NOT_FOUND } });

  const led = (await findLedTeams(tx, associationId, [profileId])).get(profileId) ?? [];
  if (led.length === teamIds.length && led.every(({ teamId }) => teamIds.includes(teamId))) return false;
  await tx
    .update(teamMembers)
    .set({ leads: false })
    .where(and(eq(teamMembers.profileId, profileId), inArray(teamMembers.crisisTeamId, teamsOf(tx, associationId))));
  if (teamIds.length === 0) return true;
  await tx
    .insert(teamMembers)
    .values(teamIds.map((crisisTeamId) => ({ crisisTeamId, profileId, leads: true })))
    .onConflictDoUpdate({ target: [teamMembers.crisisTeamId, teamMembers.profileId], set: { leads: true } });
  await keepTakenPlaces(tx, teamIds);
  return true;
}
