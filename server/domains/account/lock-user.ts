import { eq } from "drizzle-orm";
import { profiles, users } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

export interface LockedUser {
  id: string;
  email: string;
  passwordHash: string;
  /** The person as the actor of the audit log; null without a profile. */
  author: { profileId: string; associationId: null } | null;
}

/**
 * Takes the user's row for this transaction, so that changes of one account's password and address happen one after the
 * other. Take it before any link or session of the account. Null when the account is gone.
 */
export async function lockUser(tx: Transaction, userId: string): Promise<LockedUser | null> {
  const [row] = await tx
    .select({ id: users.id, email: users.email, passwordHash: users.passwordHash, profileId: profiles.id })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
    .for("no key update", { of: users });
  if (!row) return null;
  const { profileId, ...user } = row;
  return { ...user, author: profileId ? { profileId, associationId: null } : null };
}
