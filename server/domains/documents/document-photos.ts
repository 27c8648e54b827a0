import { and, eq } from "drizzle-orm";
import { associationDocuments as documents } from "#drizzle/schema/index.ts";
import { filesOf, giveFiles } from "#server/domains/files/attached-files.ts";
import { type OpenedFile, openFile } from "#server/domains/files/open-file.ts";
import { storeFile } from "#server/domains/files/store-file.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { FormFile } from "#shared/schemas/form-answers.ts";
import { requireWritten } from "./document-queries.ts";
import { lockOpenDocument } from "./lock-document.ts";
import { isReadableBy } from "./readable.ts";
import { asksFor, shownName } from "./rules.ts";
import { findDocumentTemplate } from "./template-queries.ts";

/**
 * Stores a photo or a file for the draft of a document whose form asks for one of its kind. Throws ForbiddenError, NotFoundError,
 * ConflictError with DOCUMENT_ARCHIVED, and what `storeFile` throws.
 */
export async function storePhoto(
  ctx: DomainContext,
  { documentId, kind, fileName }: { documentId: string; kind: "file" | "photo"; fileName: string },
  body: UploadBody,
): Promise<FormFile> {
  const actor = requirePermission(ctx.actor, "documents:edit");
  const { templateId } = await requireWritten(ctx.db, actor, documentId);
  if (!asksFor((await findDocumentTemplate(ctx.db, { id: templateId })).schema, kind)) throw new NotFoundError();

  const upload = { ...actor, kind, nameOf: (extension: string) => shownName(fileName, extension) };
  return storeFile(ctx, "document_photo", body, upload, async (tx, { id, filename, contentType, bytes }) => {
    await lockOpenDocument(tx, actor, documentId);
    await giveFiles(tx, [id], { associationDocumentId: documentId });
    return { id, filename, contentType, sizeBytes: bytes };
  });
}

/** A photo of a document, for those who write on it. Throws ForbiddenError and NotFoundError. */
export const openPhoto = (ctx: DomainContext, { documentId, photoId }: { documentId: string; photoId: string }): Promise<OpenedFile> =>
  openFile(ctx, "document_photo", async (actor) => {
    if ((await ctx.db.$count(documents, and(eq(documents.id, documentId), isReadableBy(actor)))) === 0) return null;
    // A field may name any file in any words; only what was uploaded for this document is its own.
    return (await filesOf(ctx.db, "document", [documentId])).find(({ id }) => id === photoId)?.id ?? null;
  });
