import { and, eq } from "drizzle-orm";
import { associationMembers, profiles } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";

/** Lets a member go; the profile becomes a private person's (decision 7). False when it was no member of this association. */
export async function removeMember(
  ctx: DomainContext,
  tx: Transaction,
  member: { profileId: string; associationId: string },
): Promise<boolean> {
  const removed = await tx
    .delete(associationMembers)
    .where(and(eq(associationMembers.profileId, member.profileId), eq(associationMembers.associationId, member.associationId)))
    .returning({ profileId: associationMembers.profileId });
  if (removed.length === 0) return false;
  await tx.update(profiles).set({ profileTypeId: PROFILE_TYPE_IDS.private, updatedAt: ctx.now() }).where(eq(profiles.id, member.profileId));
  return true;
}
