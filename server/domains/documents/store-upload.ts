import { eq } from "drizzle-orm";
import { associationDocuments as documents, documentVersions as versions } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError, UnavailableError } from "#server/platform/errors.ts";
import { type ReceivedFile, receiveOfficeFile } from "#server/platform/files/receive-office-file.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import { DOCUMENT_TITLE_MAX_LENGTH } from "#shared/limits.ts";
import { lockOpenDocument } from "./lock-document.ts";
import { requireRoom } from "./require-room.ts";
import { uploadKey, versionFilename } from "./rules.ts";
import { findNewestVersion } from "./version-queries.ts";

interface Upload {
  /** The uploaded document that gets a new version; null for a new document. */
  documentId: string | null;
  fileName: string;
}

/**
 * Keeps an uploaded file as a document of the association, or as the next version of one that was uploaded: a picture, a PDF or an
 * office document, known by its bytes. Throws ForbiddenError, NotFoundError also for a document that is written in the portal,
 * ConflictError with TOO_MANY_DOCUMENTS or DOCUMENT_ARCHIVED, LimitError, UnavailableError, and what
 * `receiveOfficeFile` throws.
 */
export async function storeUpload(ctx: DomainContext, upload: Upload, body: UploadBody): Promise<{ id: string; version: number }> {
  const actor = requirePermission(ctx.actor, "documents:edit");
  // Who may not write there hears so before the file is taken in.
  if (upload.documentId) await inTransaction(ctx, (tx) => lockUploaded(tx, actor, upload.documentId ?? ""));
  else await requireRoom(ctx.db, actor);
  await ctx.limits.consume("uploadsPerUser", actor.userId);

  const file = await receiveOfficeFile(ctx.images, body);
  const versionId = crypto.randomUUID();
  const key = uploadKey(versionId, file.extension);
  await ctx.files.put(key, file.contents, file.contentType).catch((cause: unknown) => {
    throw new UnavailableError("UNAVAILABLE", { cause });
  });
  try {
    return await keepVersion(ctx, actor, upload, { ...file, key, versionId });
  } catch (error) {
    await ctx.files.remove(key);
    throw error;
  }
}

async function keepVersion(
  ctx: DomainContext,
  actor: MemberActor,
  { documentId, fileName }: Upload,
  { key, versionId, contents, contentType, extension }: ReceivedFile & { key: string; versionId: string },
): Promise<{ id: string; version: number }> {
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "documents:edit");
    const { id, title } = documentId ? await lockUploaded(tx, actor, documentId) : await addUploaded(ctx, tx, actor, fileName);
    const version = ((await findNewestVersion(tx, id))?.version ?? 0) + 1;
    await tx.insert(versions).values({
      ...{ id: versionId, documentId: id, version, contentType, storageKey: key, sizeBytes: contents.byteLength },
      ...{ filename: versionFilename(title, version, extension), authorProfileId: actor.profileId, createdAt: ctx.now() },
    });
    await tx
      .update(documents)
      .set({ state: "final", adoptedOn: null, updatedAt: ctx.now(), updatedByProfileId: actor.profileId })
      .where(eq(documents.id, id));
    await recordAudit(tx, actor, "document.upload", id, { version, contentType, bytes: contents.byteLength });
    return { id, version };
  });
}

/** Throws NotFoundError for a document that is written in the portal: its versions are made of what was written. */
async function lockUploaded(tx: Transaction, actor: MemberActor, documentId: string) {
  const document = await lockOpenDocument(tx, actor, documentId);
  if (document.templateId) throw new NotFoundError();
  return document;
}

/** A new document is called what its file is called. */
async function addUploaded(ctx: DomainContext, tx: Transaction, actor: MemberActor, fileName: string) {
  await requireRoom(tx, actor);
  const stem = fileName
    .normalize("NFC")
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[\p{Cc}\p{Cf}<>]/gu, "")
    .trim()
    .slice(0, DOCUMENT_TITLE_MAX_LENGTH);
  const [document] = await tx
    .insert(documents)
    .values({
      ...{ housingAssociationId: actor.associationId, title: stem || "Dokument", createdAt: ctx.now() },
      ...{ createdByProfileId: actor.profileId, updatedByProfileId: actor.profileId },
    })
    .returning({ id: documents.id, title: documents.title });
  if (!document) throw new Error("a document was not kept");
  return document;
}
