import { and, eq, isNull } from "drizzle-orm";
import { housingAssociations } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";

/** Takes an association for this transaction, for what anybody may begin with it. Throws NotFoundError when there is none, or no more. */
export async function lockAssociation(tx: Transaction, associationId: string): Promise<void> {
  const [association] = await tx
    .select({ id: housingAssociations.id })
    .from(housingAssociations)
    .where(and(eq(housingAssociations.id, associationId), isNull(housingAssociations.closedAt)))
    .for("no key update");
  if (!association) throw new NotFoundError("ASSOCIATION_NOT_FOUND");
}
