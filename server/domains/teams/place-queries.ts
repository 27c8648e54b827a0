import { eq } from "drizzle-orm";
import { crisisDomains, crisisTeams, profiles, teamMembers, users } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/**
 * The teams of an association in the order of their areas, each with everybody in it by name. The one statement that reads them: whatever
 * of a call asks for teams shares it. The caller has decided who may know.
 */
export async function listPlaces(db: Queryable, associationId: string) {
  const rows = await db
    .select({
      id: crisisTeams.id,
      crisisDomainId: crisisTeams.crisisDomainId,
      takenPlaces: crisisTeams.takenPlaces,
      areaSlug: crisisDomains.slug,
      areaName: crisisDomains.name,
      member: {
        id: teamMembers.id,
        profileId: teamMembers.profileId,
        memberName: teamMembers.memberName,
        role: teamMembers.role,
        isDeputy: teamMembers.isDeputy,
        leads: teamMembers.leads,
        stairwellId: teamMembers.stairwellId,
        acceptedAt: teamMembers.acceptedAt,
        createdAt: teamMembers.createdAt,
      },
      fullName: profiles.fullName,
      name: profiles.name,
      email: users.email,
    })
    .from(crisisTeams)
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .leftJoin(teamMembers, eq(teamMembers.crisisTeamId, crisisTeams.id))
    .leftJoin(profiles, eq(profiles.id, teamMembers.profileId))
    .leftJoin(users, eq(users.id, profiles.userId))
    .where(eq(crisisTeams.housingAssociationId, associationId))
    .orderBy(crisisDomains.orderIndex, profiles.fullName, teamMembers.memberName, teamMembers.id);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofTeam) => {
    const people = ofTeam.flatMap(({ member, fullName, name, email }) => (member ? [{ ...member, fullName, name, email }] : []));
    return ofTeam.slice(0, 1).map(({ id, crisisDomainId, takenPlaces, areaSlug, areaName }) => ({
      team: { id, crisisDomainId, areaSlug, areaName },
      takenPlaces,
      people,
    }));
  });
}
