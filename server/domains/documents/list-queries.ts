import { and, desc, eq, ilike, inArray, ne, not, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { z } from "zod";
import {
  crisisDomains,
  associationDocuments as documents,
  documentTemplates,
  generatedDocuments as generated,
  profiles,
  documentVersions as versions,
} from "#drizzle/schema/index.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";
import { DOCUMENTS_PAGE_SIZE } from "#shared/limits.ts";
import type { ownDocumentsInput } from "#shared/schemas/documents.ts";
import type { DocumentRowView } from "./document-views.ts";
import { isEditor, isReadableBy } from "./readable.ts";
import { UPLOADED_DOCUMENT, versionUrl } from "./rules.ts";

type Filter = z.output<typeof ownDocumentsInput>;

/** «Våra dokument»: what the association has written and uploaded, and the PDFs of its product requests, newest first. */
export async function listAssociationDocuments(ctx: DomainContext, input: Filter): Promise<PageView<DocumentRowView>> {
  const actor = requirePermission(ctx.actor, "documents:read");
  const [own, requests] = [isWanted(actor, input), isWantedRequest(actor, input)];
  const total = (await ctx.db.$count(documents, own)) + (await ctx.db.$count(generated, requests));
  const { offset, ...place } = findPage(input.page, total, DOCUMENTS_PAGE_SIZE);
  const ids = await unionAll(
    ctx.db
      .select({ id: documents.id, at: sql<Date>`${documents.updatedAt}`.as("at") })
      .from(documents)
      .where(own),
    ctx.db
      .select({ id: generated.id, at: sql<Date>`${generated.createdAt}`.as("at") })
      .from(generated)
      .where(requests),
  )
    .orderBy(sql`at desc`, sql`id`)
    .limit(DOCUMENTS_PAGE_SIZE)
    .offset(offset);
  const order = ids.map(({ id }) => id);
  const rows = order.length === 0 ? [] : [...(await readOwn(ctx.db, order)), ...(await readRequests(ctx.db, order))];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shown = order.flatMap((id) => byId.get(id) ?? []);
  // Who wrote what is the board's own business.
  return { rows: isEditor(actor) ? shown : shown.map((row) => ({ ...row, author: null })), total, ...place };
}

function isWanted(actor: MemberActor, { search, show, domainId }: Filter): SQL | undefined {
  return and(
    isReadableBy(actor),
    show === "archived" ? eq(documents.state, "archived") : ne(documents.state, "archived"),
    domainId ? eq(documents.crisisDomainId, domainId) : undefined,
    search ? ilike(documents.title, searchPattern(search)) : undefined,
  );
}

/** The PDF of a version stands in its document's row. Requests are never archived. */
function isWantedRequest(actor: MemberActor, { search, show, domainId }: Filter): SQL | undefined {
  return and(
    eq(generated.associationId, actor.associationId),
    not(sql`${generated.metadata} ? 'association_document_id'`),
    show === "archived" ? sql`false` : undefined,
    domainId ? eq(generated.domainId, domainId) : undefined,
    search ? ilike(generated.title, searchPattern(search)) : undefined,
  );
}

async function readOwn(db: Queryable, ids: readonly string[]): Promise<DocumentRowView[]> {
  const newest = db
    .select({
      version: versions.version,
      authorProfileId: versions.authorProfileId,
      hasFile: sql<boolean>`num_nonnulls(${versions.storageKey}, ${versions.generatedDocumentId}) > 0`.as("has_file"),
    })
    .from(versions)
    .where(eq(versions.documentId, documents.id))
    .orderBy(desc(versions.version))
    .limit(1)
    .as("newest");
  const rows = await db
    .select({
      id: documents.id,
      title: documents.title,
      documentType: sql<string>`coalesce(${documentTemplates.name}, ${UPLOADED_DOCUMENT})`,
      areaName: crisisDomains.name,
      state: documents.state,
      changedAt: documents.updatedAt,
      author: profiles.fullName,
      version: newest.version,
      adoptedOn: documents.adoptedOn,
      isVisibleToResidents: documents.isVisibleToResidents,
      isInBinder: documents.isInBinder,
      hasFile: newest.hasFile,
    })
    .from(documents)
    .leftJoin(documentTemplates, eq(documentTemplates.id, documents.templateId))
    .leftJoin(crisisDomains, eq(crisisDomains.id, documents.crisisDomainId))
    .leftJoinLateral(newest, sql`true`)
    .leftJoin(profiles, eq(profiles.id, sql`coalesce(${newest.authorProfileId}, ${documents.createdByProfileId})`))
    .where(inArray(documents.id, [...ids]));
  return rows.map(({ hasFile, ...row }) => ({
    ...row,
    kind: "own",
    fileUrl: row.version !== null && hasFile ? versionUrl(row.id, row.version) : null,
  }));
}

async function readRequests(db: Queryable, ids: readonly string[]): Promise<DocumentRowView[]> {
  const rows = await db
    .select({
      id: generated.id,
      title: generated.title,
      documentType: generated.documentType,
      areaName: crisisDomains.name,
      changedAt: generated.createdAt,
      author: profiles.fullName,
      fileUrl: generated.fileUrl,
    })
    .from(generated)
    .leftJoin(crisisDomains, eq(crisisDomains.id, generated.domainId))
    .leftJoin(profiles, eq(profiles.userId, generated.userId))
    .where(inArray(generated.id, [...ids]));
  return rows.map((row) => ({
    ...row,
    kind: "request",
    state: "final",
    version: null,
    adoptedOn: null,
    isVisibleToResidents: true,
    isInBinder: false,
  }));
}
