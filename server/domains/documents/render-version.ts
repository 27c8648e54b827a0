import { and, eq, isNull } from "drizzle-orm";
import { documentVersions as versions } from "#drizzle/schema/index.ts";
import { type AttachedFile, filesOf } from "#server/domains/files/attached-files.ts";
import { fileAsData } from "#server/domains/files/open-file.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { logoAsData } from "#server/platform/pdf/letterhead.tsx";
import { formSchema } from "#shared/schemas/form-schema.ts";
import { addDocument } from "./add-document.ts";
import { formDocumentHtml } from "./pdf/form-document.tsx";
import { documentKey, printedPhotos, versionDocumentId, versionFilename } from "./rules.ts";
import { findReadableVersion, findVersionToRender, type VersionToRender } from "./version-queries.ts";

/** Makes the one PDF of a version. A run that was cut short is repeated without harm, and a finished one is left alone. Throws UnavailableError. */
export async function renderVersion(ctx: DomainContext, versionId: string): Promise<void> {
  const found = await findVersionToRender(ctx.db, versionId);
  if (!found || found.version.generatedDocumentId) return;
  const id = versionDocumentId(versionId);
  const pdf = await ctx.pdf.render(await htmlOf(ctx, found));
  await keepPdf(ctx, found, id, pdf);
  // The document can have been removed meanwhile.
  if (!(await findVersionToRender(ctx.db, versionId))) await ctx.files.remove(documentKey(id));
}

async function htmlOf(ctx: DomainContext, { version, document, template, association, author }: VersionToRender): Promise<string> {
  const answers = version.answers ?? {};
  return formDocumentHtml({
    schema: formSchema.parse(template.formSchema),
    answers,
    title: document.title,
    documentType: template.name,
    association: association.name,
    logo: await logoAsData(ctx.media, association.logoUrl),
    version: version.version,
    createdAt: version.createdAt,
    author,
    photos: await readPhotos(ctx, printedPhotos(answers, await filesOf(ctx.db, "document", [document.id]))),
  });
}

/** The pictures of a document as data, since a printed page can reach nothing. Other files are named by their names. */
async function readPhotos(ctx: DomainContext, printed: readonly AttachedFile[]): Promise<Map<string, string>> {
  const photos = new Map<string, string>();
  for (const { id } of printed) {
    const data = await fileAsData(ctx, id);
    if (data) photos.set(id, data);
  }
  return photos;
}

/** The first of two runs keeps its file; the other changes nothing, since a version never changes. */
async function keepPdf(ctx: DomainContext, { version, document, template }: VersionToRender, id: string, pdf: Uint8Array): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Whoever holds the version is before its removal or after it.
    const [waiting] = await tx
      .select({ id: versions.id })
      .from(versions)
      .where(and(eq(versions.id, version.id), isNull(versions.generatedDocumentId)))
      .for("update");
    if (!waiting) return;
    await ctx.files.put(documentKey(id), pdf, "application/pdf");
    await addDocument(tx, {
      id,
      associationId: document.housingAssociationId,
      domainId: document.crisisDomainId,
      documentType: template.name,
      title: document.title,
      filename: versionFilename(document.title, version.version, "pdf"),
      metadata: { association_document_id: document.id },
      createdAt: ctx.now(),
    });
    await tx.update(versions).set({ generatedDocumentId: id }).where(eq(versions.id, version.id));
  });
}

/**
 * The file of a version that the caller may read. A PDF that its job never made is made now. Throws ForbiddenError, NotFoundError,
 * with DOCUMENT_MISSING for a lost file, LimitError and UnavailableError with CHROME_MISSING.
 */
export async function openVersion(ctx: DomainContext, input: { documentId: string; version: number }) {
  const actor = requirePermission(ctx.actor, "documents:read");
  let found = await findReadableVersion(ctx, input);
  if (!found.key) {
    await ctx.limits.consume("pdfPerUser", actor.userId);
    await renderVersion(ctx, found.id);
    found = await findReadableVersion(ctx, input);
  }
  const { key, ...file } = found;
  if (!key || !(await ctx.files.exists(key))) throw new NotFoundError("DOCUMENT_MISSING");
  return { ...file, contents: await ctx.files.get(key) };
}
