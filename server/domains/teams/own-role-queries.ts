import { and, asc, eq } from "drizzle-orm";
import { crisisDomains, crisisTeams, housingAssociationStairwells as stairwells, teamMembers } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { TeamRole } from "#shared/enums.ts";

/** A place of the caller's own in a crisis team of the association. */
export interface OwnRoleView {
  id: string;
  areaSlug: string;
  areaName: string;
  role: TeamRole | null;
  isDeputy: boolean;
  leads: boolean;
  /** Given and not taken yet. */
  isAsked: boolean;
  stairwellName: string | null;
}

/** What the caller does in the association's teams, area by area. */
export async function listOwnRoles(ctx: DomainContext): Promise<OwnRoleView[]> {
  const { associationId, profileId } = requirePermission(ctx.actor, "association:read");
  const rows = await ctx.db
    .select({
      id: teamMembers.id,
      areaSlug: crisisDomains.slug,
      areaName: crisisDomains.name,
      role: teamMembers.role,
      isDeputy: teamMembers.isDeputy,
      leads: teamMembers.leads,
      acceptedAt: teamMembers.acceptedAt,
      stairwellName: stairwells.name,
    })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .leftJoin(stairwells, eq(stairwells.id, teamMembers.stairwellId))
    .where(and(eq(teamMembers.profileId, profileId), eq(crisisTeams.housingAssociationId, associationId)))
    .orderBy(asc(crisisDomains.orderIndex));
  return rows.map(({ acceptedAt, ...row }) => ({ ...row, isAsked: row.role !== null && acceptedAt === null }));
}
