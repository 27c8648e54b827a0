import { eq } from "drizzle-orm";
import { associationJourneyStatus } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Puts a new association in the first phase of the preparedness journey, inside the founding's transaction. */
export async function startJourney(tx: Transaction, associationId: string): Promise<void> {
  await tx.insert(associationJourneyStatus).values({ housingAssociationId: associationId, journeyPhaseId: 1, status: "in_progress" });
}

/** Takes people and their words out of the journey of an association that closes. */
export async function forgetJourney(tx: Transaction, associationId: string): Promise<void> {
  await tx
    .update(associationJourneyStatus)
    .set({ completedByProfileId: null, completionNote: null })
    .where(eq(associationJourneyStatus.housingAssociationId, associationId));
}
