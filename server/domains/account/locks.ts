import { eq } from "drizzle-orm";
import { associationMembers, profiles, users } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { AssociationRole } from "#shared/enums.ts";

export interface LockedProfile {
  id: string;
  userId: string;
  email: string;
  hasCompletedInitialSetup: boolean;
  associationId: string | null;
  role: AssociationRole | null;
}

/**
 * Takes the person for this transaction, so that founding, applying and decisions about one person happen one after the
 * other, and reads what holds then. Take it before any membership or request, or two transactions can wait for each other.
 */
export async function lockProfile(tx: Transaction, profileId: string): Promise<LockedProfile | null> {
  // The user before the profile, as whoever changes the address or deletes the account does; both go on to the memberships.
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(profiles.id, profileId))
    .for("no key update", { of: users });
  const [profile] = await tx
    .select({ id: profiles.id, userId: profiles.userId, hasCompletedInitialSetup: profiles.hasCompletedInitialSetup })
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for("no key update");
  if (!user || !profile) return null;
  // A statement of its own: it sees what was committed while the lock was waited for.
  const [membership] = await tx
    .select({ associationId: associationMembers.associationId, role: associationMembers.role })
    .from(associationMembers)
    .where(eq(associationMembers.profileId, profileId));
  return { ...profile, email: user.email, associationId: membership?.associationId ?? null, role: membership?.role ?? null };
}

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
