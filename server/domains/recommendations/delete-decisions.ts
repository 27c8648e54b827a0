import { eq } from "drizzle-orm";
import { recommendationStates } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Removes what an association has decided on its recommendations, and why, inside the write that closes it. */
export async function deleteDecisions(tx: Transaction, associationId: string): Promise<void> {
  await tx.delete(recommendationStates).where(eq(recommendationStates.housingAssociationId, associationId));
}
