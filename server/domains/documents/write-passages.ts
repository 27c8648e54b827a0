import { eq } from "drizzle-orm";
import { documentPassages } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { Passage } from "./rules.ts";

/** What the assistant finds of a document: its newest version, in place of the one before. */
export async function writePassages(
  tx: Transaction,
  { id, housingAssociationId }: { id: string; housingAssociationId: string },
  passages: readonly Passage[],
): Promise<void> {
  await tx.delete(documentPassages).where(eq(documentPassages.documentId, id));
  if (passages.length === 0) return;
  const rows = passages.map((passage, position) => ({ ...passage, position, documentId: id, housingAssociationId }));
  await tx.insert(documentPassages).values(rows);
}
