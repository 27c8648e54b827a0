import { and, eq, inArray } from "drizzle-orm";
import { crisisDomains, crisisTeams, teamMembers } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** A team that somebody leads. */
export interface LedTeam {
  teamId: string;
  areaName: string;
}

/** The ids of an association's teams, as a part of another statement. */
export const teamsOf = (db: Queryable, associationId: string) =>
  db.select({ id: crisisTeams.id }).from(crisisTeams).where(eq(crisisTeams.housingAssociationId, associationId));

/** Which of the association's teams these people lead, by profile and in the order of their areas. */
export async function findLedTeams(
  db: Queryable,
  associationId: string,
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, LedTeam[]>> {
  const led = new Map<string, LedTeam[]>();
  if (profileIds.length === 0) return led;
  const rows = await db
    .select({ profileId: teamMembers.profileId, teamId: crisisTeams.id, areaName: crisisDomains.name })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .where(
      and(
        eq(crisisTeams.housingAssociationId, associationId),
        eq(teamMembers.leads, true),
        inArray(teamMembers.profileId, [...profileIds]),
      ),
    )
    .orderBy(crisisDomains.orderIndex);
  for (const { profileId, ...team } of rows) {
    if (profileId) led.set(profileId, [...(led.get(profileId) ?? []), team]);
  }
  return led;
}
