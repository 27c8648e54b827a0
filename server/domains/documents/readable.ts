import { and, eq, type SQL, sql } from "drizzle-orm";
import { associationDocuments as documents, documentVersions as versions } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { can } from "#shared/permissions.ts";

/** Whether somebody works with the association's documents, and does not only read what residents see. */
export const isEditor = ({ role }: Pick<MemberActor, "role">): boolean => can(role, "documents:edit");

/** The documents that somebody may read, as a condition: all of the association's, or the finished ones that residents see. */
export function isReadableBy(actor: MemberActor): SQL | undefined {
  const isOwn = eq(documents.housingAssociationId, actor.associationId);
  return isEditor(actor) ? isOwn : and(isOwn, eq(documents.isVisibleToResidents, true), eq(documents.state, "final"));
}

/** Of a version that no newer one has taken the place of. */
export const isNewest: SQL = sql`not exists (select 1 from document_versions as newer
  where newer.document_id = ${versions.documentId} and newer.version > ${versions.version})`;

/** The PDFs that residents see, as a part of another statement: of each document they may read, the newest version. */
export const residentPdfs = (db: Queryable, actor: MemberActor) =>
  db
    .select({ id: versions.generatedDocumentId })
    .from(documents)
    .innerJoin(versions, eq(versions.documentId, documents.id))
    .where(and(isReadableBy(actor), isNewest));
