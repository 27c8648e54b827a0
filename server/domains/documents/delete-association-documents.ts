import { and, eq, isNotNull } from "drizzle-orm";
import { binderPrints, associationDocuments as documents, documentVersions as versions } from "#drizzle/schema/index.ts";
import { filesOf } from "#server/domains/files/attached-files.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/**
 * Removes an association's own documents with their uploads and photos and what is known of its printed binder, inside the write that
 * closes it. The PDFs of `generated_documents` stay.
 */
export async function deleteAssociationDocuments(ctx: Pick<DomainContext, "jobs">, tx: Transaction, associationId: string): Promise<void> {
  const isOwn = eq(documents.housingAssociationId, associationId);
  const held = await tx.select({ id: documents.id }).from(documents).where(isOwn).for("update");
  const photos = await filesOf(
    tx,
    "document",
    held.map(({ id }) => id),
  );
  const uploads = await tx
    .select({ storageKey: versions.storageKey })
    .from(versions)
    .innerJoin(documents, eq(documents.id, versions.documentId))
    .where(and(isOwn, isNotNull(versions.storageKey)));
  const keys = uploads.flatMap(({ storageKey }) => storageKey ?? []);
  await tx.delete(documents).where(isOwn);
  await tx.delete(binderPrints).where(eq(binderPrints.housingAssociationId, associationId));
  if (keys.length > 0) await ctx.jobs.enqueue(tx, "remove-files", { keys });
  await queueRemoval(
    ctx,
    tx,
    photos.map(({ id }) => id),
  );
}
