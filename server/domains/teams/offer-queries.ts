import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { crisisDomains, crisisTeams, housingAssociations, teamMembers } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { TeamRole } from "#shared/enums.ts";

export interface RoleOffer {
  role: TeamRole;
  isDeputy: boolean;
  areaSlug: string;
  areaName: string;
  associationName: string;
}

/** A role that somebody was given and has not answered, for the mail about it; null once it is answered or taken back. */
export async function findRoleOffer(db: Queryable, memberId: string): Promise<RoleOffer | null> {
  const [offer] = await db
    .select({
      role: teamMembers.role,
      isDeputy: teamMembers.isDeputy,
      areaSlug: crisisDomains.slug,
      areaName: crisisDomains.name,
      associationName: housingAssociations.associationName,
    })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, crisisTeams.housingAssociationId))
    .where(and(eq(teamMembers.id, memberId), isNotNull(teamMembers.role), isNull(teamMembers.acceptedAt)));
  return offer?.role ? { ...offer, role: offer.role } : null;
}
