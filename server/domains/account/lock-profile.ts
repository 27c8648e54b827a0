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
