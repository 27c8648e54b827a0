import { eq } from "drizzle-orm";
import { collaborationAlertRecipients, collaborationAlerts } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Removes the alerts that an association has written and its place among the receivers of others, inside the write that closes it. */
export async function deleteAlerts(tx: Transaction, associationId: string): Promise<void> {
  await tx.delete(collaborationAlerts).where(eq(collaborationAlerts.housingAssociationId, associationId));
  await tx.delete(collaborationAlertRecipients).where(eq(collaborationAlertRecipients.housingAssociationId, associationId));
}
