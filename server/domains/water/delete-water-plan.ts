import { eq } from "drizzle-orm";
import { housingAssociationWaterPreparedness as plans } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Removes an association's water plan with what was written in it, inside the write that closes it. */
export async function deleteWaterPlan(tx: Transaction, associationId: string): Promise<void> {
  await tx.delete(plans).where(eq(plans.housingAssociationId, associationId));
}
