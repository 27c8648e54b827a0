import { eq } from "drizzle-orm";
import { mapPlaces } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Removes an association's places, inside the write that closes it. */
export async function deletePlaces(tx: Transaction, associationId: string): Promise<void> {
  await tx.delete(mapPlaces).where(eq(mapPlaces.housingAssociationId, associationId));
}
