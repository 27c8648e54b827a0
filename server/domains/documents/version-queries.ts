import { and, desc, eq, sql } from "drizzle-orm";
import {
  associationMembers,
  associationDocuments as documents,
  documentTemplates,
  generatedDocuments,
  housingAssociations,
  profiles,
  documentVersions as versions,
} from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { isEditor, isNewest, isReadableBy } from "./readable.ts";
import { versionFilename } from "./rules.ts";

/** The newest version of a document; null for a draft that has none. The caller has decided who asks. */
export async function findNewestVersion(db: Queryable, documentId: string) {
  const [newest] = await db.select().from(versions).where(eq(versions.documentId, documentId)).orderBy(desc(versions.version)).limit(1);
  return newest ?? null;
}

/** All that a version's PDF is made of, for the job; null when the document is gone. */
export async function findVersionToRender(db: Queryable, versionId: string) {
  const [found] = await db
    .select({
      version: versions,
      document: documents,
      template: { name: documentTemplates.name, formSchema: documentTemplates.formSchema },
      association: { name: housingAssociations.associationName, logoUrl: housingAssociations.logoUrl },
      author: profiles.fullName,
    })
    .from(versions)
    .innerJoin(documents, eq(documents.id, versions.documentId))
    .innerJoin(documentTemplates, eq(documentTemplates.id, documents.templateId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, documents.housingAssociationId))
    .leftJoin(profiles, eq(profiles.id, versions.authorProfileId))
    .where(eq(versions.id, versionId));
  return found ?? null;
}
export type VersionToRender = NonNullable<Awaited<ReturnType<typeof findVersionToRender>>>;

/** A version with the place of its file, for a mail; null when it is gone. */
export async function findVersionFile(db: Queryable, versionId: string) {
  const [found] = await selectFiles(db).where(eq(versions.id, versionId));
  return found ? toFile(found) : null;
}
export type VersionFile = NonNullable<Awaited<ReturnType<typeof findVersionFile>>>;

/** In whose name a version is mailed: the association, and the person by name as long as it is a member of it. */
export async function findVersionSender(db: Queryable, versionId: string, profileId: string | undefined) {
  const [found] = await db
    .select({ association: housingAssociations.associationName, person: associationMembers.personName })
    .from(versions)
    .innerJoin(documents, eq(documents.id, versions.documentId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, documents.housingAssociationId))
    .leftJoin(
      associationMembers,
      and(
        eq(associationMembers.associationId, documents.housingAssociationId),
        profileId ? eq(associationMembers.profileId, profileId) : sql`false`,
      ),
    )
    .where(eq(versions.id, versionId));
  return found ?? null;
}

/** A version that the caller may read with the place of its file: of what residents see, members read the newest. Throws NotFoundError. */
export async function findReadableVersion(ctx: DomainContext, { documentId, version }: { documentId: string; version: number }) {
  const actor = requirePermission(ctx.actor, "documents:read");
  const [found] = await selectFiles(ctx.db).where(
    and(eq(versions.documentId, documentId), eq(versions.version, version), isReadableBy(actor), isEditor(actor) ? undefined : isNewest),
  );
  if (!found) throw new NotFoundError();
  return toFile(found);
}

const selectFiles = (db: Queryable) =>
  db
    .select({
      id: versions.id,
      documentId: versions.documentId,
      version: versions.version,
      title: documents.title,
      filename: versions.filename,
      contentType: versions.contentType,
      storageKey: versions.storageKey,
      pdfKey: generatedDocuments.storageKey,
    })
    .from(versions)
    .innerJoin(documents, eq(documents.id, versions.documentId))
    .leftJoin(generatedDocuments, eq(generatedDocuments.id, versions.generatedDocumentId))
    .$dynamic();

function toFile({ filename, contentType, storageKey, pdfKey, ...version }: Awaited<ReturnType<typeof selectFiles>>[number]) {
  return {
    ...version,
    isUpload: storageKey !== null,
    key: storageKey ?? pdfKey,
    contentType: contentType ?? "application/pdf",
    filename: filename ?? versionFilename(version.title, version.version, "pdf"),
  };
}
