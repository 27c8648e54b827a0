import { generatedDocuments } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { documentKey, documentUrl } from "./rules.ts";

type NewDocument = Omit<typeof generatedDocuments.$inferInsert, "id" | "fileUrl" | "storageKey"> & { id: string };

/** Records a document whose file is already stored. The first one for a product request stays; another is ignored. */
export async function addDocument(tx: Transaction, document: NewDocument): Promise<void> {
  await tx
    .insert(generatedDocuments)
    .values({ ...document, fileUrl: documentUrl(document.id), storageKey: documentKey(document.id) })
    .onConflictDoNothing();
}
