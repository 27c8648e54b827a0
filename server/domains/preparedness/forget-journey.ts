import { eq } from "drizzle-orm";
import { associationJourneyStatus } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Takes people and their words out of the journey of an association that closes. */
export async function forgetJourney(tx: Transaction, associationId: string): Promise<void> {
  await tx
    .update(associationJourneyStatus)
    .set({ completedByProfileId: null, completionNote: null })
    .where(eq(associationJourneyStatus.housingAssociationId, associationId));
}
