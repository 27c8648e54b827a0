import { type AnyColumn, and, asc, eq, inArray, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { associationMembers, profiles, associationMembershipRequests as requests, users } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** The name a row keeps, else the address before the @, for those who may see it. */
const nameOr = (personName: AnyColumn) => sql<string>`coalesce(nullif(${personName}, ''), split_part(${users.email}, '@', 1))`;

/** Who made these applications to the association, by the application's id. The caller has decided who may know. */
export async function namesOfApplicants(db: Queryable, associationId: string, requestIds: readonly string[]): Promise<Map<string, string>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .select({ id: requests.id, name: nameOr(requests.personName) })
    .from(requests)
    .innerJoin(profiles, eq(profiles.id, requests.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(requests.associationId, associationId), inArray(requests.id, [...new Set(requestIds)])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Members of the association and those whose application to it is kept. The caller has decided who may know. */
export async function listPeopleIds(db: Queryable, associationId: string): Promise<string[]> {
  const people = await union(
    db.select({ id: associationMembers.profileId }).from(associationMembers).where(eq(associationMembers.associationId, associationId)),
    db.select({ id: requests.profileId }).from(requests).where(eq(requests.associationId, associationId)),
  );
  return people.map(({ id }) => id);
}

/** The applications of these people to the association. The caller has decided who may know. */
export async function listApplicationIds(db: Queryable, associationId: string, profileIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.associationId, associationId), sql`${requests.profileId} = any(${sql.param(profileIds)})`));
  return rows.map(({ id }) => id);
}

/** Those of these people who are members of the association, in Swedish order of name. The caller has decided who may know. */
export function listMembersAmong(
  db: Queryable,
  associationId: string,
  profileIds: readonly string[],
): Promise<{ profileId: string; displayName: string }[]> {
  return db
    .select({ profileId: associationMembers.profileId, displayName: nameOr(associationMembers.personName) })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(associationMembers.associationId, associationId), sql`${associationMembers.profileId} = any(${sql.param(profileIds)})`))
    .orderBy(asc(associationMembers.personName), asc(associationMembers.profileId));
}
