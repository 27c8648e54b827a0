import { eq, sql } from "drizzle-orm";
import { crisisDomains, crisisTeams, teamMembers } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** When somebody last came into each team or took a role in it, by the slug of its area. */
export async function findTeamChanges(db: Queryable, associationId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .select({
      slug: crisisDomains.slug,
      changedAt: sql<string>`max(greatest(${teamMembers.createdAt}, ${teamMembers.acceptedAt}))`,
    })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .where(eq(crisisTeams.housingAssociationId, associationId))
    .groupBy(crisisDomains.slug);
  return new Map(rows.map(({ slug, changedAt }) => [slug, new Date(changedAt)]));
}
