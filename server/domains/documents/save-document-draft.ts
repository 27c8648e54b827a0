import { eq } from "drizzle-orm";
import type { z } from "zod";
import { associationDocuments as documents } from "#drizzle/schema/index.ts";
import { filesOf } from "#server/domains/files/attached-files.ts";
import { toFormFile, withStoredFiles } from "#server/domains/forms/files.ts";
import { knownAnswers } from "#server/domains/forms/rules.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { saveDocumentDraftInput } from "#shared/schemas/documents.ts";
import { lockOpenDocument } from "./lock-document.ts";
import { findDocumentTemplate } from "./template-queries.ts";

/**
 * Keeps what is typed, unchecked, on the revision that was read. Finished versions stay as they are; a draft leaves no audit
 * row. Throws ForbiddenError, NotFoundError, ConflictError with DOCUMENT_CHANGED when somebody else was first, or DOCUMENT_ARCHIVED.
 */
export async function saveDocumentDraft(
  ctx: DomainContext,
  { documentId, answers, revision }: z.output<typeof saveDocumentDraftInput>,
): Promise<{ revision: number; updatedAt: string }> {
  const actor = requirePermission(ctx.actor, "documents:edit");
  return inTransaction(ctx, async (tx) => {
    const document = await lockOpenDocument(tx, actor, documentId);
    if (!document.templateId) throw new NotFoundError();
    if (document.revision !== revision) throw new ConflictError("DOCUMENT_CHANGED");
    const { schema } = await findDocumentTemplate(tx, { id: document.templateId });
    const saved = { revision: revision + 1, updatedAt: ctx.now() };
    const known = withStoredFiles(knownAnswers(schema, answers), (await filesOf(tx, "document", [documentId])).map(toFormFile));
    await tx
      .update(documents)
      .set({ ...saved, answers: known, updatedByProfileId: actor.profileId })
      .where(eq(documents.id, documentId));
    return { revision: saved.revision, updatedAt: saved.updatedAt.toISOString() };
  });
}
