import { desc, eq, like, or, type SQL, sql } from "drizzle-orm";
import { associationTallies, housingAssociations } from "#drizzle/schema/index.ts";
import type { Database } from "#server/platform/database/db.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";

/** Associations of the whole service by name or organisation number. The caller has decided who may know. */
export function countAllAssociations(db: Database, search: string): Promise<number> {
  return db.$count(housingAssociations, matches(search));
}

/** A stretch of them, newest first, with the counts that triggers keep. */
export function listAllAssociations(db: Database, search: string, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({
      id: housingAssociations.id,
      name: housingAssociations.associationName,
      organizationNumber: housingAssociations.organizationNumber,
      city: housingAssociations.city,
      createdAt: housingAssociations.createdAt,
      closedAt: housingAssociations.closedAt,
      plainMembers: associationTallies.plainMembers,
      teamLeaders: associationTallies.teamLeaders,
      systemOwners: associationTallies.systemOwners,
      pendingRequests: associationTallies.pendingRequests,
    })
    .from(housingAssociations)
    .innerJoin(associationTallies, eq(associationTallies.associationId, housingAssociations.id))
    .where(matches(search))
    .orderBy(desc(housingAssociations.createdAt), housingAssociations.id)
    .limit(limit)
    .offset(offset);
}

/** The number is found with and without its hyphen. */
function matches(search: string): SQL | undefined {
  if (!search) return undefined;
  const digits = search.replace(/[\s-]/g, "");
  const named = like(sql`search_fold(${housingAssociations.associationName})`, sql`search_fold(${searchPattern(search)})`);
  if (!/^\d+$/.test(digits)) return named;
  return or(named, like(sql`replace(${housingAssociations.organizationNumber}, '-', '')`, searchPattern(digits)));
}
