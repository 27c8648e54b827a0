import { and, eq, inArray } from "drizzle-orm";
import { crisisTeams, teamMembers } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** Whether the person stands in one of the association's teams for these areas, in any role. */
export async function isInTeam(
  db: Queryable,
  { associationId, crisisDomainIds, profileId }: { associationId: string; crisisDomainIds: readonly string[]; profileId: string },
): Promise<boolean> {
  const [found] = await db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .where(
      and(
        eq(crisisTeams.housingAssociationId, associationId),
        inArray(crisisTeams.crisisDomainId, [...crisisDomainIds]),
        eq(teamMembers.profileId, profileId),
      ),
    )
    .limit(1);
  return found !== undefined;
}
