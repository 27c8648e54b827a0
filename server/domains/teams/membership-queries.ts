import { and, eq } from "drizzle-orm";
import { crisisTeams, teamMembers } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/lib/db.ts";

/** Whether the person stands in the association's team for the area, in any role. */
export async function isInTeam(
  db: Queryable,
  { associationId, crisisDomainId, profileId }: { associationId: string; crisisDomainId: string; profileId: string },
): Promise<boolean> {
  const [found] = await db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .where(
      and(
        eq(crisisTeams.housingAssociationId, associationId),
        eq(crisisTeams.crisisDomainId, crisisDomainId),
        eq(teamMembers.profileId, profileId),
      ),
    )
    .limit(1);
  return found !== undefined;
}
