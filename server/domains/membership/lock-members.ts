import { and, eq, isNull } from "drizzle-orm";
import { associationMembers, housingAssociations } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/lib/db.ts";
import type { AssociationRole } from "#shared/enums.ts";

/**
 * Takes the association for this transaction, so that its members are counted, admitted and let go one after the other,
 * and reads them as they are then; null for one that is closed. Take it before any profile.
 */
export async function lockMembers(tx: Transaction, associationId: string): Promise<{ profileId: string; role: AssociationRole }[] | null> {
  const [association] = await tx
    .select({ id: housingAssociations.id })
    .from(housingAssociations)
    .where(and(eq(housingAssociations.id, associationId), isNull(housingAssociations.closedAt)))
    .for("no key update");
  if (!association) return null;
  // A statement of its own: it sees what was committed while the lock was waited for.
  return tx
    .select({ profileId: associationMembers.profileId, role: associationMembers.role })
    .from(associationMembers)
    .where(eq(associationMembers.associationId, associationId));
}
