import { type AnyColumn, and, eq, inArray, isNotNull, like, type SQL, sql } from "drizzle-orm";
import { profiles, users } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";

/** What somebody is called, by the columns of a profile and its user. */
export const shownName = sql<string>`coalesce(${profiles.fullName}, ${profiles.name}, split_part(${users.email}, '@', 1))`;

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

/** The confirmed address of this profile's account; null for one that is gone or that nobody has confirmed. */
export async function findProfileEmail(db: Queryable, profileId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(profiles.id, profileId), isNotNull(users.emailVerifiedAt)));
  return row?.email ?? null;
}

/** Somebody by name. */
export interface PersonView {
  profileId: string;
  name: string;
}

/** Whom a column names, as part of the statement that reads it; null for nobody, and for an account that is gone. */
export const personOf = (db: Queryable, profileId: AnyColumn): SQL<PersonView | null> =>
  sql<PersonView | null>`(${selectPerson(db, profileId)})`;

/** The same by the name alone. */
export const nameOf = (db: Queryable, profileId: AnyColumn): SQL<string | null> =>
  sql<string | null>`(${selectPerson(db, profileId)})`.mapWith(({ name }: PersonView) => name);

const selectPerson = (db: Queryable, profileId: AnyColumn) =>
  db
    .select({ person: sql`json_build_object('profileId', ${profiles.id}, 'name', ${shownName})` })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.id, profileId));

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
