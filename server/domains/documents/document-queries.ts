import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import {
  crisisDomains,
  associationDocuments as documents,
  documentTemplates,
  profiles,
  documentVersions as versions,
} from "#drizzle/schema/index.ts";
import { knownAnswers, withChoices } from "#server/domains/forms/rules.ts";
import { readFormSources } from "#server/domains/forms/source-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { formSchema } from "#shared/schemas/form-schema.ts";
import type { DocumentDetailView, DocumentDraftView, DocumentVersionView } from "./document-views.ts";
import type { DocumentRow } from "./lock-document.ts";
import { isEditor, isReadableBy } from "./readable.ts";
import { canOpen, UPLOADED_DOCUMENT, versionUrl } from "./rules.ts";

/** One document of the association with its versions; for those who edit, with the draft and its form. Throws NotFoundError. */
export async function readAssociationDocument(ctx: DomainContext, documentId: string): Promise<DocumentDetailView> {
  const actor = requirePermission(ctx.actor, "documents:read");
  const mayEdit = isEditor(actor);
  const [found] = await ctx.db
    .select({ document: documents, template: documentTemplates, areaName: crisisDomains.name, updatedBy: profiles.fullName })
    .from(documents)
    .leftJoin(documentTemplates, eq(documentTemplates.id, documents.templateId))
    .leftJoin(crisisDomains, eq(crisisDomains.id, documents.crisisDomainId))
    .leftJoin(profiles, eq(profiles.id, documents.updatedByProfileId))
    .where(and(eq(documents.id, documentId), isReadableBy(actor)));
  if (!found) throw new NotFoundError();
  const { document, template, areaName, updatedBy } = found;
  const all = await listVersions(ctx, documentId);
  return {
    id: document.id,
    title: document.title,
    documentType: template?.name ?? UPLOADED_DOCUMENT,
    areaId: document.crisisDomainId,
    areaName,
    state: document.state,
    adoptedOn: document.adoptedOn,
    isVisibleToResidents: document.isVisibleToResidents,
    isInBinder: document.isInBinder,
    mayEdit,
    updatedAt: document.updatedAt,
    updatedBy: mayEdit ? updatedBy : null,
    versions: mayEdit ? all : all.slice(0, 1).map((version) => ({ ...version, author: null, note: null })),
    draft: mayEdit && template ? await readDraft(ctx, document, template) : null,
  };
}

async function readDraft(
  ctx: DomainContext,
  document: DocumentRow,
  template: typeof documentTemplates.$inferSelect,
): Promise<DocumentDraftView> {
  const schema = withChoices(formSchema.parse(template.formSchema), await readFormSources(ctx, template.id));
  // Drafts of 0.1 remember their files beside the answers.
  const isSame = sql`(${documents.answers} - '_files') = (select ${versions.answers} from ${versions}
    where ${versions.documentId} = ${documents.id} order by ${versions.version} desc limit 1)`;
  const unchanged = await ctx.db.$count(documents, and(eq(documents.id, document.id), isSame));
  return {
    template: template.slug,
    purpose: schema.purpose,
    schema,
    answers: knownAnswers(schema, document.answers),
    revision: document.revision,
    isEdited: unchanged === 0,
  };
}

async function listVersions(ctx: DomainContext, documentId: string): Promise<DocumentVersionView[]> {
  const { version, createdAt, note, filename, sizeBytes, storageKey, generatedDocumentId } = versions;
  const rows = await ctx.db
    .select({ version, createdAt, author: profiles.fullName, note, filename, sizeBytes, storageKey, generatedDocumentId })
    .from(versions)
    .leftJoin(profiles, eq(profiles.id, versions.authorProfileId))
    .where(eq(versions.documentId, documentId))
    .orderBy(desc(versions.version));
  return rows.map(({ storageKey, generatedDocumentId, ...row }) => ({
    ...row,
    fileUrl: canOpen({ ...row, storageKey, generatedDocumentId }, ctx.now()) ? versionUrl(documentId, row.version) : null,
  }));
}

/** A document that is written in the portal, as its association's editors find it. Throws NotFoundError, also for an uploaded file. */
export async function requireWritten(db: Queryable, actor: MemberActor, documentId: string): Promise<DocumentRow & { templateId: string }> {
  const [document] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, documentId), eq(documents.housingAssociationId, actor.associationId), isNotNull(documents.templateId)));
  if (!document?.templateId) throw new NotFoundError();
  return { ...document, templateId: document.templateId };
}
