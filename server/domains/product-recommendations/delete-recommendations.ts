import { eq } from "drizzle-orm";
import { productRecommendations } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** What an association that closes had worked out for itself is of use to nobody. */
export async function deleteRecommendations(tx: Transaction, associationId: string): Promise<void> {
  await tx.delete(productRecommendations).where(eq(productRecommendations.housingAssociationId, associationId));
}
