import { eq } from "drizzle-orm";
import { associationDocuments as documents } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError, UnavailableError } from "#server/platform/errors.ts";
import { receiveOfficeFile } from "#server/platform/files/receive-office-file.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { FormFile } from "#shared/schemas/form-answers.ts";
import { requireWritten } from "./document-queries.ts";
import { withPhoto } from "./draft-photos.ts";
import { lockOpenDocument } from "./lock-document.ts";
import { asksFor, photoKey, shownName } from "./rules.ts";
import { findDocumentTemplate } from "./template-queries.ts";

/** Large enough to read a sign on the wall. */
const PHOTO_SHAPE = { width: 1600, height: 1600, fit: "inside", withoutEnlargement: true } as const;

/**
 * Stores a photo or a file for the draft of a document whose form asks for one of its kind. The draft remembers it first with what it
 * was found to be, so that no file is ever unknown. Photos are drawn anew, without the place that the telephone wrote in them. Throws
 * ForbiddenError, NotFoundError, ConflictError with DOCUMENT_ARCHIVED, LimitError, UnavailableError, and InvalidError for what is no
 * such file.
 */
export async function storePhoto(
  ctx: DomainContext,
  { documentId, kind, fileName }: { documentId: string; kind: "file" | "photo"; fileName: string },
  body: UploadBody,
): Promise<FormFile> {
  const actor = requirePermission(ctx.actor, "documents:edit");
  const { templateId } = await requireWritten(ctx.db, actor, documentId);
  if (!asksFor((await findDocumentTemplate(ctx.db, { id: templateId })).schema, kind)) throw new NotFoundError();
  await ctx.limits.consume("uploadsPerUser", actor.userId);

  const { contents, contentType, extension } =
    kind === "photo" ? await ctx.images.take(body, PHOTO_SHAPE, "jpeg") : await receiveOfficeFile(ctx.images, body);
  const file = { id: crypto.randomUUID(), filename: shownName(fileName, extension), contentType, sizeBytes: contents.byteLength };
  await inTransaction(ctx, async (tx) => {
    await lockOpenDocument(tx, actor, documentId);
    await tx
      .update(documents)
      .set({ answers: withPhoto({ ...file, kind }) })
      .where(eq(documents.id, documentId));
  });
  await ctx.files.put(photoKey(file.id), contents, contentType).catch((cause: unknown) => {
    throw new UnavailableError("UNAVAILABLE", { cause });
  });
  return file;
}
