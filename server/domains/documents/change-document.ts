import { eq } from "drizzle-orm";
import type { z } from "zod";
import { associationDocuments as documents } from "#drizzle/schema/index.ts";
import { filesOf } from "#server/domains/files/attached-files.ts";
import { toFormFile, withStoredFiles } from "#server/domains/forms/files.ts";
import { knownAnswers } from "#server/domains/forms/rules.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { findCrisisDomain } from "#server/domains/preparedness/domain-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import type { AssociationDocumentState } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";
import type { changeDocumentInput, saveDocumentDraftInput } from "#shared/schemas/documents.ts";
import { lockDocument, lockOpenDocument } from "./lock-document.ts";
import { findDocumentTemplate } from "./template-queries.ts";
import { findNewestVersion } from "./version-queries.ts";

const NOT_COME = "Dagen har inte varit än. Välj dagens datum eller ett tidigare.";

/**
 * Changes what is said about a document: title, area, who reads it, the binder, the day it was adopted, the archive. Each is a
 * switch of its own, so that two who change different ones do not undo each other. Throws ForbiddenError, NotFoundError, also for
 * an unknown area, InvalidError for a day of adoption that has not come.
 */
export async function changeDocument(
  ctx: DomainContext,
  { documentId, isArchived, ...change }: z.output<typeof changeDocumentInput>,
): Promise<void> {
  const actor = requirePermission(ctx.actor, "documents:edit");
  if (change.adoptedOn && change.adoptedOn > isoDay(ctx.now())) {
    throw new InvalidError("INVALID_INPUT", { message: NOT_COME, fields: { adoptedOn: NOT_COME } });
  }
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "documents:edit");
    await lockDocument(tx, actor, documentId);
    if (change.crisisDomainId && !(await findCrisisDomain(tx, change.crisisDomainId))) throw new NotFoundError();
    const state: { state?: AssociationDocumentState } =
      isArchived === undefined ? {} : { state: isArchived ? "archived" : await openState(tx, documentId) };
    await tx
      .update(documents)
      .set({ ...change, ...state, updatedAt: ctx.now(), updatedByProfileId: actor.profileId })
      .where(eq(documents.id, documentId));
    const { title: _, ...facts } = change;
    await recordAudit(tx, actor, "document.change", documentId, { ...facts, ...state });
  });
}

/** What a document is that comes out of the archive. */
const openState = async (tx: Transaction, documentId: string) => ((await findNewestVersion(tx, documentId)) ? "final" : "draft");

/**
 * Keeps what is typed, unchecked, on the revision that was read. Finished versions stay as they are; a draft leaves no audit
 * row. Throws ForbiddenError, NotFoundError, ConflictError with DOCUMENT_CHANGED when somebody else was first, or DOCUMENT_ARCHIVED.
 */
export async function saveDocumentDraft(
  ctx: DomainContext,
  { documentId, answers, revision }: z.output<typeof saveDocumentDraftInput>,
): Promise<{ revision: number; updatedAt: Date }> {
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
    return saved;
  });
}
