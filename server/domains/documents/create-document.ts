import type { z } from "zod";
import { associationDocuments as documents } from "#drizzle/schema/index.ts";
import { filesOf, giveFiles } from "#server/domains/files/attached-files.ts";
import { copyFile } from "#server/domains/files/store-file.ts";
import { filesIn, replaceFiles, toFormFile } from "#server/domains/forms/files.ts";
import { firstAnswers, knownAnswers, withChoices } from "#server/domains/forms/rules.ts";
import { readFormSources } from "#server/domains/forms/source-queries.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { findCrisisDomain } from "#server/domains/preparedness/domain-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { createDocumentInput } from "#shared/schemas/documents.ts";
import type { FormAnswers, FormFile } from "#shared/schemas/form-answers.ts";
import { requireWritten } from "./document-queries.ts";
import { requireRoom } from "./require-room.ts";
import { type DocumentTemplate, findDocumentTemplate } from "./template-queries.ts";

/**
 * Begins a document from a template, with what the portal knows of the association. Throws ForbiddenError, NotFoundError for a
 * template that is no document, a `copyOf` that is none and an unknown area, ConflictError with TOO_MANY_DOCUMENTS, and what
 * `copyFiles` throws.
 */
export async function createDocument(ctx: DomainContext, input: z.input<typeof createDocumentInput>): Promise<{ id: string }> {
  const actor = requirePermission(ctx.actor, "documents:edit");
  const found = await findDocumentTemplate(ctx.db, { slug: input.template });
  if (input.crisisDomainId && !(await findCrisisDomain(ctx.db, input.crisisDomainId))) throw new NotFoundError();
  const template = { ...found, domainId: input.crisisDomainId ?? found.domainId };
  const sources = await readFormSources(ctx, template.id);
  const known = firstAnswers(withChoices(template.schema, sources), sources);
  const typed = { ...known, ...knownAnswers(template.schema, input.answers ?? {}) };
  if (!input.copyOf) return insertDocument(ctx, actor, { template, title: input.title, answers: typed });

  await requireRoom(ctx.db, actor);
  const { answers, copies } = await copyFiles(ctx, actor, { from: input.copyOf, answers: typed });
  return insertDocument(ctx, actor, { template, title: input.title, answers, copies });
}

async function insertDocument(
  ctx: DomainContext,
  actor: MemberActor,
  {
    template,
    title,
    answers,
    copies = [],
  }: { template: DocumentTemplate; title: string | undefined; answers: FormAnswers; copies?: string[] },
): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "documents:edit");
    await requireRoom(tx, actor);
    const [document] = await tx
      .insert(documents)
      .values({
        housingAssociationId: actor.associationId,
        templateId: template.id,
        crisisDomainId: template.domainId,
        title: title ?? template.name,
        answers,
        createdByProfileId: actor.profileId,
        updatedByProfileId: actor.profileId,
        updatedAt: ctx.now(),
      })
      .returning({ id: documents.id });
    if (!document) throw new Error("a document was not kept");
    await giveFiles(tx, copies, { associationDocumentId: document.id });
    await recordAudit(tx, actor, "document.create", document.id, { template: template.name });
    return document;
  });
}

/**
 * Answers with files of another document of the association, for a document of their own: each file is copied, so that removing one of
 * the documents takes nothing from the other. Throws NotFoundError, LimitError and UnavailableError.
 */
async function copyFiles(
  ctx: DomainContext,
  actor: MemberActor,
  { from, answers }: { from: string; answers: FormAnswers },
): Promise<{ answers: FormAnswers; copies: string[] }> {
  const source = await requireWritten(ctx.db, actor, from);
  const named = new Set(filesIn(answers).map(({ id }) => id));
  const originals = (await filesOf(ctx.db, "document", [source.id])).filter(({ id }) => named.has(id));
  if (originals.length === 0) return { answers, copies: [] };
  await ctx.limits.consume("uploadsPerUser", actor.userId);

  const copies = new Map<string, FormFile>();
  for (const original of originals) {
    // One that is lost stays named: the form says so when the document is finished.
    const id = await copyFile(ctx, original.id);
    if (id) copies.set(original.id, { ...toFormFile(original), id });
  }
  return { answers: replaceFiles(answers, ({ id }) => copies.get(id)), copies: [...copies.values()].map(({ id }) => id) };
}
