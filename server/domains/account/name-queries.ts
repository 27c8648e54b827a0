import { and, eq, inArray, like, sql } from "drizzle-orm";
import { profiles, users } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";

const shownName = sql<string>`coalesce(${profiles.fullName}, ${profiles.name}, split_part(${users.email}, '@', 1))`;

/** What these people are called; who has no account any more is missing. The caller has decided who may know. */
export async function namesOfProfiles(db: Queryable, profileIds: readonly string[]): Promise<Map<string, string>> {
  if (profileIds.length === 0) return new Map();
  const rows = await db
    .select({ id: profiles.id, name: shownName })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(inArray(profiles.id, [...new Set(profileIds)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Those of these people whose name holds the text, as every search reads it: without regard to capitals and accents. */
export async function findProfilesNamed(db: Queryable, profileIds: readonly string[], text: string): Promise<string[]> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        sql`${profiles.id} = any(${sql.param(profileIds)})`,
        like(sql`search_fold(${shownName})`, sql`search_fold(${searchPattern(text)})`),
      ),
    );
  return rows.map(({ id }) => id);
}
