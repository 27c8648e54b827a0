import type { generatedDocuments } from "#drizzle/schema/index.ts";

export type DocumentRecord = typeof generatedDocuments.$inferSelect;

/** A finished document as its owner and the members of its association may see it. */
export function toDocumentView(document: DocumentRecord) {
  return {
    id: document.id,
    associationId: document.associationId,
    domainId: document.domainId,
    documentType: document.documentType,
    title: document.title,
    filename: document.filename,
    fileUrl: document.fileUrl,
    productRequestId: document.metadata.product_request_id ?? null,
    createdAt: document.createdAt.toISOString(),
  };
}
export type DocumentView = ReturnType<typeof toDocumentView>;
