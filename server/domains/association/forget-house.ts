import { eq } from "drizzle-orm";
import { housingAssociationContacts, housingAssociationFacts, housingAssociationShutoffs } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Removes whom an association rings, where it shuts things off and how it is insured, when it closes. */
export async function forgetHouse(tx: Transaction, associationId: string, updatedAt: Date): Promise<void> {
  await tx.delete(housingAssociationContacts).where(eq(housingAssociationContacts.housingAssociationId, associationId));
  await tx.delete(housingAssociationShutoffs).where(eq(housingAssociationShutoffs.housingAssociationId, associationId));
  await tx
    .update(housingAssociationFacts)
    .set({ insuranceCompany: null, insuranceNumber: null, insuranceEmergencyPhone: null, updatedAt })
    .where(eq(housingAssociationFacts.housingAssociationId, associationId));
}
