import { and, desc, eq, like, type SQL, sql } from "drizzle-orm";
import { associationMembers, housingAssociations, profiles, totpFactors, users } from "#drizzle/schema/index.ts";
import type { Database } from "#server/platform/database/db.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";

/** Accounts of the whole service by name or address. The caller has decided who may know. */
export async function countAllUsers(db: Database, search: string): Promise<number> {
  if (!search) return db.$count(users);
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(matches(search));
  return row?.total ?? 0;
}

/** A stretch of them, newest first. Only the accounts of the stretch are joined with what else is known of them. */
export function listAllUsers(db: Database, search: string, { limit, offset }: { limit: number; offset: number }) {
  const found = db.select({ id: users.id }).from(users);
  const stretch = (search ? found.leftJoin(profiles, eq(profiles.userId, users.id)).where(matches(search)) : found)
    .orderBy(desc(users.createdAt), users.id)
    .limit(limit)
    .offset(offset)
    .as("stretch");
  return db
    .select({
      userId: users.id,
      fullName: profiles.fullName,
      name: profiles.name,
      email: users.email,
      isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      hasSecondFactor: sql<boolean>`${totpFactors.id} is not null`,
      associationId: associationMembers.associationId,
      associationName: housingAssociations.associationName,
      role: associationMembers.role,
      createdAt: users.createdAt,
    })
    .from(stretch)
    .innerJoin(users, eq(users.id, stretch.id))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(totpFactors, and(eq(totpFactors.userId, users.id), eq(totpFactors.status, "verified")))
    .leftJoin(associationMembers, eq(associationMembers.profileId, profiles.id))
    .leftJoin(housingAssociations, eq(housingAssociations.id, associationMembers.associationId))
    .orderBy(desc(users.createdAt), users.id);
}

const matches = (search: string): SQL =>
  like(
    sql`search_fold(concat_ws(E'\\n', ${profiles.fullName}, ${profiles.name}, ${users.email}))`,
    sql`search_fold(${searchPattern(search)})`,
  );
