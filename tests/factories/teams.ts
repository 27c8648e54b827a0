import { asc, eq } from "drizzle-orm";
import { crisisDomains, crisisTeams, housingAssociationStairwells, teamMembers } from "#drizzle/schema/index.ts";
import { createStandardTeams } from "#server/domains/teams/crisis-teams.ts";
import { portal } from "#tests/helpers/portal.ts";
import type { TestMember } from "./people.ts";

/** The standard teams of an association, in the order of their areas. */
export async function createTeams(associationId: string): Promise<{ id: string; areaName: string }[]> {
  const { db } = portal().services;
  await db.transaction((tx) => createStandardTeams(tx, associationId));
  return db
    .select({ id: crisisTeams.id, areaName: crisisDomains.name })
    .from(crisisTeams)
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .where(eq(crisisTeams.housingAssociationId, associationId))
    .orderBy(asc(crisisDomains.orderIndex));
}

/** A place in a team: by default of somebody from outside who leads nothing and has no role. */
export async function createTeamMember(
  crisisTeamId: string,
  values: Partial<typeof teamMembers.$inferInsert> = {},
): Promise<typeof teamMembers.$inferSelect> {
  const memberName = values.profileId ? null : "Utomstående";
  const [row] = await portal()
    .services.db.insert(teamMembers)
    .values({ crisisTeamId, memberName, ...values })
    .returning();
  if (!row) throw new Error("no team member row");
  return row;
}

/** A team of the member's association with nobody but the member in it. */
export async function createPlace({ associationId, profileId }: TestMember): Promise<{ teamId: string; teamMemberId: string }> {
  const [team] = await createTeams(associationId);
  if (!team) throw new Error("the template database holds no crisis domains");
  const { id: teamMemberId } = await createTeamMember(team.id, { profileId });
  return { teamId: team.id, teamMemberId };
}

/** Stairwells of an association, in this order. */
export async function createStairwells(associationId: string, ...names: string[]): Promise<{ id: string; name: string }[]> {
  return portal()
    .services.db.insert(housingAssociationStairwells)
    .values(names.map((name, position) => ({ housingAssociationId: associationId, name, position })))
    .returning({ id: housingAssociationStairwells.id, name: housingAssociationStairwells.name });
}
