import { eq } from "drizzle-orm";
import type { z } from "zod";
import { documentPassages, associationDocuments as documents, documentVersions as versions } from "#drizzle/schema/index.ts";
import { filesOf } from "#server/domains/files/attached-files.ts";
import { toFormFile, withStoredFiles } from "#server/domains/forms/files.ts";
import { withChoices } from "#server/domains/forms/rules.ts";
import { readFormSources } from "#server/domains/forms/source-queries.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError } from "#server/platform/errors.ts";
import type { makeVersionInput } from "#shared/schemas/documents.ts";
import { fieldMessages } from "#shared/schemas/field-messages.ts";
import { answersSchema, type FormAnswers } from "#shared/schemas/form-answers.ts";
import type { FormSchema } from "#shared/schemas/form-schema.ts";
import { requireWritten } from "./document-queries.ts";
import { type DocumentRow, lockOpenDocument, requireOpen } from "./lock-document.ts";
import { fileFaults, type Passage, passagesOf } from "./rules.ts";
import { findDocumentTemplate } from "./template-queries.ts";
import { findNewestVersion } from "./version-queries.ts";

/**
 * Finishes the draft as the next version, which nobody changes again; its PDF is made by a job. Throws ForbiddenError, NotFoundError,
 * ConflictError with DOCUMENT_CHANGED or DOCUMENT_ARCHIVED, LimitError, and InvalidError with a sentence per faulty field.
 */
export async function makeVersion(
  ctx: DomainContext,
  { documentId, revision, note }: z.output<typeof makeVersionInput>,
): Promise<{ version: number; revision: number }> {
  const actor = requirePermission(ctx.actor, "documents:edit");
  const seen = await requireWritten(ctx.db, actor, documentId);
  const [template, sources] = await Promise.all([
    findDocumentTemplate(ctx.db, { id: seen.templateId }),
    readFormSources(ctx, seen.templateId),
  ]);
  const schema = withChoices(template.schema, sources);
  // What is not finished costs nothing of the limit.
  await readAnswers(ctx.db, schema, seen, revision);
  await ctx.limits.consume("pdfPerUser", actor.userId);

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "documents:edit");
    const document = await lockOpenDocument(tx, actor, documentId);
    const answers = await readAnswers(tx, schema, document, revision);
    const version = ((await findNewestVersion(tx, documentId))?.version ?? 0) + 1;
    const [made] = await tx
      .insert(versions)
      .values({ documentId, version, answers, note: note || null, authorProfileId: actor.profileId, createdAt: ctx.now() })
      .returning({ id: versions.id });
    if (!made) throw new Error("a version was not kept");
    await tx
      .update(documents)
      .set({
        ...{ state: "final", answers, revision: revision + 1, adoptedOn: null },
        ...{ updatedAt: ctx.now(), updatedByProfileId: actor.profileId },
      })
      .where(eq(documents.id, documentId));
    await writePassages(tx, document, passagesOf(template.schema, answers));
    await ctx.jobs.enqueue(tx, "render-document", { versionId: made.id });
    await recordAudit(tx, actor, "document.make_version", documentId, { version });
    return { version, revision: revision + 1 };
  });
}

/** What the draft says on the revision that was read, with its files as they were stored. */
async function readAnswers(db: Queryable, schema: FormSchema, document: DocumentRow, revision: number): Promise<FormAnswers> {
  requireOpen(document);
  if (document.revision !== revision) throw new ConflictError("DOCUMENT_CHANGED");
  const read = answersSchema(schema).safeParse(document.answers);
  if (!read.success) throw new InvalidError("INVALID_INPUT", { fields: fieldMessages(read.error) });
  const stored = await filesOf(db, "document", [document.id]);
  const fields = fileFaults(schema, read.data, stored);
  if (Object.keys(fields).length > 0) throw new InvalidError("INVALID_INPUT", { fields });
  return withStoredFiles(read.data, stored.map(toFormFile));
}

/** What the assistant finds of a document: its newest version, in place of the one before. */
async function writePassages(
  tx: Transaction,
  { id, housingAssociationId }: { id: string; housingAssociationId: string },
  passages: readonly Passage[],
): Promise<void> {
  await tx.delete(documentPassages).where(eq(documentPassages.documentId, id));
  if (passages.length === 0) return;
  const rows = passages.map((passage, position) => ({ ...passage, position, documentId: id, housingAssociationId }));
  await tx.insert(documentPassages).values(rows);
}
