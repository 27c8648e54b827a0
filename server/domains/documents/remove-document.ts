import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  binderPrints,
  associationDocuments as documents,
  generatedDocuments,
  documentVersions as versions,
} from "#drizzle/schema/index.ts";
import { filesOf } from "#server/domains/files/attached-files.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { documentInput } from "#shared/schemas/documents.ts";
import { lockDocument } from "./lock-document.ts";
import { documentKey, PRODUCT_REQUEST_DOCUMENT } from "./rules.ts";

/**
 * Removes a draft that never became a version, or a document in the archive, with all files. Throws ForbiddenError,
 * NotFoundError, ConflictError with DOCUMENT_IN_USE.
 */
export async function removeDocument(ctx: DomainContext, { documentId }: z.output<typeof documentInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "documents:edit");
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "documents:edit");
    const { state } = await lockDocument(tx, actor, documentId);
    const made = await tx
      .select({ storageKey: versions.storageKey, generatedDocumentId: versions.generatedDocumentId })
      .from(versions)
      .where(eq(versions.documentId, documentId))
      .for("update");
    if (made.length > 0 && state !== "archived") throw new ConflictError("DOCUMENT_IN_USE");
    const pdfs = made.flatMap(({ generatedDocumentId }) => generatedDocumentId ?? []);
    const keys = [...made.flatMap(({ storageKey }) => storageKey ?? []), ...pdfs.map(documentKey)];
    const photos = await filesOf(tx, "document", [documentId]);
    await tx.delete(documents).where(eq(documents.id, documentId));
    if (pdfs.length > 0) await tx.delete(generatedDocuments).where(inArray(generatedDocuments.id, pdfs));
    if (keys.length > 0) await ctx.jobs.enqueue(tx, "remove-files", { keys });
    await queueRemoval(
      ctx,
      tx,
      photos.map(({ id }) => id),
    );
    await recordAudit(tx, actor, "document.remove", documentId);
  });
}

/** Removes the documents of these product requests. Their files are the caller's to remove. */
export async function removeProductRequestDocuments(tx: Transaction, productRequestIds: readonly string[]): Promise<void> {
  await tx
    .delete(generatedDocuments)
    .where(
      and(
        eq(generatedDocuments.documentType, PRODUCT_REQUEST_DOCUMENT),
        inArray(sql<string>`${generatedDocuments.metadata}->>'product_request_id'`, [...productRequestIds]),
      ),
    );
}

/**
 * Removes an association's own documents with their PDFs, uploads and photos and what is known of its printed binder, inside the write that
 * closes it. The PDFs of its requests stay.
 */
export async function deleteAssociationDocuments(ctx: Pick<DomainContext, "jobs">, tx: Transaction, associationId: string): Promise<void> {
  const isOwn = eq(documents.housingAssociationId, associationId);
  const held = await tx.select({ id: documents.id }).from(documents).where(isOwn).for("update");
  const photos = await filesOf(
    tx,
    "document",
    held.map(({ id }) => id),
  );
  const made = await tx
    .select({ storageKey: versions.storageKey, generatedDocumentId: versions.generatedDocumentId })
    .from(versions)
    .innerJoin(documents, eq(documents.id, versions.documentId))
    .where(isOwn);
  const pdfs = made.flatMap(({ generatedDocumentId }) => generatedDocumentId ?? []);
  const keys = [...made.flatMap(({ storageKey }) => storageKey ?? []), ...pdfs.map(documentKey)];
  await tx.delete(documents).where(isOwn);
  if (pdfs.length > 0) await tx.delete(generatedDocuments).where(inArray(generatedDocuments.id, pdfs));
  await tx.delete(binderPrints).where(eq(binderPrints.housingAssociationId, associationId));
  if (keys.length > 0) await ctx.jobs.enqueue(tx, "remove-files", { keys });
  await queueRemoval(
    ctx,
    tx,
    photos.map(({ id }) => id),
  );
}
