import { eq, inArray } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { associationMembers, associationMembershipRequests as requests, associationTallies as tallies } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/**
 * Takes the tallies of all associations that know this person, always in the same order, so that two writes that each change
 * several of them cannot wait for one another. The caller holds the profile.
 */
export async function lockTalliesOf(tx: Transaction, profileId: string): Promise<void> {
  const known = union(
    tx.select({ id: requests.associationId }).from(requests).where(eq(requests.profileId, profileId)),
    tx.select({ id: associationMembers.associationId }).from(associationMembers).where(eq(associationMembers.profileId, profileId)),
  );
  await tx
    .select({ id: tallies.associationId })
    .from(tallies)
    .where(inArray(tallies.associationId, known))
    .orderBy(tallies.associationId)
    .for("no key update");
}
