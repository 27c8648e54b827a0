import { and, eq, isNotNull } from "drizzle-orm";
import { associationDocuments as documents, documentVersions as versions } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { photoKey, storedFiles } from "./rules.ts";

/** The private files that go with an association's documents, beside the PDFs of `generated_documents`: uploads and photos. */
export async function listDocumentFileKeys(db: Queryable, housingAssociationId: string): Promise<string[]> {
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
