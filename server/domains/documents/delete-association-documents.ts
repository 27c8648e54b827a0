import { and, eq, isNotNull } from "drizzle-orm";
import {
  associationDocuments,
  binderPrints,
  associationDocuments as documents,
  documentVersions as versions,
} from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { photoKey, storedFiles } from "./rules.ts";

/** Removes an association's own documents with their files and what is known of its printed binder, inside the write that closes it. */
export async function deleteAssociationDocuments(ctx: Pick<DomainContext, "jobs">, tx: Transaction, associationId: string): Promise<void> {
  const keys = await listDocumentFileKeys(tx, associationId);
  await tx.delete(associationDocuments).where(eq(associationDocuments.housingAssociationId, associationId));
  await tx.delete(binderPrints).where(eq(binderPrints.housingAssociationId, associationId));
  if (keys.length > 0) await ctx.jobs.enqueue(tx, "remove-files", { keys });
}

/** The private files that go with an association's documents, beside the PDFs of `generated_documents`: uploads and photos. */
async function listDocumentFileKeys(db: Queryable, housingAssociationId: string): Promise<string[]> {
  const drafts = await db
    .select({ answers: documents.answers })
    .from(documents)
    .where(eq(documents.housingAssociationId, housingAssociationId));
  const uploads = await db
    .select({ storageKey: versions.storageKey })
    .from(versions)
    .innerJoin(documents, eq(documents.id, versions.documentId))
    .where(and(eq(documents.housingAssociationId, housingAssociationId), isNotNull(versions.storageKey)));
  const photos = drafts.flatMap(({ answers }) => storedFiles(answers));
  return [...photos.map(({ id }) => photoKey(id)), ...uploads.flatMap(({ storageKey }) => storageKey ?? [])];
}
