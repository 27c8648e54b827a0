import { eq } from "drizzle-orm";
import { associationDocuments, binderPrints } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { listDocumentFileKeys } from "./file-key-queries.ts";

/** Removes an association's own documents with their files and what is known of its printed binder, inside the write that closes it. */
export async function deleteAssociationDocuments(ctx: Pick<DomainContext, "jobs">, tx: Transaction, associationId: string): Promise<void> {
  const keys = await listDocumentFileKeys(tx, associationId);
  await tx.delete(associationDocuments).where(eq(associationDocuments.housingAssociationId, associationId));
  await tx.delete(binderPrints).where(eq(binderPrints.housingAssociationId, associationId));
  if (keys.length > 0) await ctx.jobs.enqueue(tx, "remove-files", { keys });
}
