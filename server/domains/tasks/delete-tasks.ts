import { eq } from "drizzle-orm";
import { associationTasks } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Forgets what an association that closes had to do: people are named in it. */
export async function deleteTasks(tx: Transaction, associationId: string): Promise<void> {
  await tx.delete(associationTasks).where(eq(associationTasks.housingAssociationId, associationId));
}
