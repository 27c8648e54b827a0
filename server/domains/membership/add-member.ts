import { associationMembers } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { AssociationRole } from "#shared/enums.ts";

/** Makes the profile a member. False when it is in an association already: the profile is the key, so a race cannot get past it. */
export async function addMember(
  tx: Transaction,
  member: { profileId: string; associationId: string; role: AssociationRole },
): Promise<boolean> {
  const added = await tx
    .insert(associationMembers)
    .values(member)
    .onConflictDoNothing()
    .returning({ profileId: associationMembers.profileId });
  return added.length > 0;
}
