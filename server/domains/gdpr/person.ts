import { eq } from "drizzle-orm";
import { profiles, users } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { Person } from "./relation.ts";

/** Null for an account that is gone. An address or a number that was never confirmed may be somebody else's: it finds nothing. */
export async function findPerson(db: Queryable, userId: string): Promise<Person | null> {
  const [row] = await db
    .select({
      profileId: profiles.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      phoneNumber: profiles.phoneNumber,
      phoneVerified: profiles.phoneVerified,
      fullName: profiles.fullName,
      name: profiles.name,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) return null;
  return {
    user: [userId],
    profile: row.profileId ? [row.profileId] : [],
    email: row.emailVerifiedAt ? [row.email] : [],
    phone: row.phoneVerified && row.phoneNumber ? [row.phoneNumber] : [],
    name: [row.fullName, row.name].flatMap((name) => (name?.trim() ? [name] : [])),
  };
}
