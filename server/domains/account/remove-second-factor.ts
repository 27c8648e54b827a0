import { eq } from "drizzle-orm";
import { recoveryCodes, signInChallenges, totpFactors } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { findVerifiedFactor } from "./factor-queries.ts";
import { lockProfile } from "./lock-profile.ts";

/**
 * Takes everything away that a second factor consists of, inside the write of a caller who may and who holds the user, and
 * answers which one counted; null, and nothing is changed, when none did. The flag of the profile follows after the commit.
 */
export async function removeSecondFactor(tx: Transaction, person: { userId: string; profileId: string }): Promise<string | null> {
  await lockProfile(tx, person.profileId);
  const factor = await findVerifiedFactor(tx, person.userId);
  if (!factor) return null;
  await tx.delete(totpFactors).where(eq(totpFactors.userId, person.userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.userId));
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, person.userId));
  return factor.id;
}
