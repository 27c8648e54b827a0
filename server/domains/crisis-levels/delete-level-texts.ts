import { eq } from "drizzle-orm";
import { associationLevelTexts } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Removes what an association wrote on the crisis levels in its own words, inside the write that closes it. */
export async function deleteLevelTexts(tx: Transaction, associationId: string): Promise<void> {
  await tx.delete(associationLevelTexts).where(eq(associationLevelTexts.housingAssociationId, associationId));
}
