import { and, desc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { generatedDocuments } from "#drizzle/schema/index.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Selected } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { isEditor, residentPdfs } from "./readable.ts";
import { PRODUCT_REQUEST_DOCUMENT } from "./rules.ts";

type DocumentRecord = typeof generatedDocuments.$inferSelect;

const { id, associationId, domainId, documentType, title, filename, fileUrl, createdAt } = generatedDocuments;
const productRequestId = sql<string | null>`${generatedDocuments.metadata}->>'product_request_id'`;

/** A finished document as its owner and the members of its association may see it. */
const documentView = { id, associationId, domainId, documentType, title, filename, fileUrl, productRequestId, createdAt };
type DocumentView = Selected<typeof documentView>;
/** For the server itself: where the file lies. */
const documentFile = { id, title, filename, fileUrl, storageKey: generatedDocuments.storageKey };

const newestFirst = [desc(generatedDocuments.createdAt), generatedDocuments.id];

/** Own documents, and those of the association for its members. */
function visibleTo(db: Queryable, actor: Actor): SQL | undefined {
  return or(eq(generatedDocuments.userId, actor.userId), isOfAssociation(db, actor));
}

/** Of what the association itself has written, residents see only what is meant for them. */
function isOfAssociation(db: Queryable, { associationId, role, ...actor }: Actor): SQL | undefined {
  if (!associationId || !role) return undefined;
  const isTheirs = eq(generatedDocuments.associationId, associationId);
  if (isEditor({ role })) return isTheirs;
  const isWritten = sql`${generatedDocuments.metadata} ? 'association_document_id'`;
  const isForResidents = inArray(generatedDocuments.id, residentPdfs(db, { ...actor, associationId, role }));
  return and(isTheirs, or(not(isWritten), isForResidents));
}

/** The documents the caller may see, newest first; each branch reads its own index, so that the cost stays with the page. */
export async function listDocuments(
  ctx: DomainContext,
  input: { domainId?: string; documentType?: string; limit: number },
): Promise<DocumentView[]> {
  const actor = requireSignedIn(ctx.actor);
  const branch = (scope: SQL) =>
    ctx.db
      .select({ id: generatedDocuments.id })
      .from(generatedDocuments)
      .where(
        and(
          scope,
          input.domainId ? eq(generatedDocuments.domainId, input.domainId) : undefined,
          input.documentType ? eq(generatedDocuments.documentType, input.documentType) : undefined,
        ),
      )
      .orderBy(...newestFirst)
      .limit(input.limit);
  const own = branch(eq(generatedDocuments.userId, actor.userId));
  const ofAssociation = isOfAssociation(ctx.db, actor);
  const ids = ofAssociation ? unionAll(own, branch(ofAssociation)) : own;
  return ctx.db
    .select(documentView)
    .from(generatedDocuments)
    .where(inArray(generatedDocuments.id, ids))
    .orderBy(...newestFirst)
    .limit(input.limit);
}

/** A document as the caller may see it. Throws NotFoundError for strangers. */
export async function findVisibleDocument(ctx: DomainContext, documentId: string): Promise<DocumentView> {
  const actor = requireSignedIn(ctx.actor);
  const [document] = await ctx.db
    .select(documentView)
    .from(generatedDocuments)
    .where(and(eq(generatedDocuments.id, documentId), visibleTo(ctx.db, actor)));
  if (!document) throw new NotFoundError();
  return document;
}

/** A document for a job that nobody asks for; null when it is gone. */
export async function findDocument(db: Queryable, documentId: string): Promise<DocumentRecord | null> {
  const [document] = await db.select().from(generatedDocuments).where(eq(generatedDocuments.id, documentId));
  return document ?? null;
}

/** A document's file for the caller. Throws NotFoundError for strangers and for a document without a file. */
export async function openDocument(ctx: DomainContext, documentId: string): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requireSignedIn(ctx.actor);
  const [document] = await ctx.db
    .select({ filename: generatedDocuments.filename, storageKey: generatedDocuments.storageKey })
    .from(generatedDocuments)
    .where(and(eq(generatedDocuments.id, documentId), visibleTo(ctx.db, actor)));
  if (!document) throw new NotFoundError();
  if (!(await ctx.files.exists(document.storageKey))) throw new NotFoundError("DOCUMENT_MISSING");
  return { filename: document.filename, contents: await ctx.files.get(document.storageKey) };
}

/** The finished documents of these product requests, by request. The caller has decided who may see them. */
export async function findProductRequestDocuments(
  db: Queryable,
  productRequestIds: readonly string[],
): Promise<ReadonlyMap<string, Selected<typeof documentFile>>> {
  if (productRequestIds.length === 0) return new Map();
  const documents = await db
    .select({ productRequestId, ...documentFile })
    .from(generatedDocuments)
    // The type as a literal, so that the partial unique index is used.
    .where(
      and(
        sql`${generatedDocuments.documentType} = ${sql.raw(`'${PRODUCT_REQUEST_DOCUMENT}'`)}`,
        inArray(productRequestId, [...productRequestIds]),
      ),
    );
  return new Map(documents.flatMap(({ productRequestId: about, ...document }) => (about ? [[about, document]] : [])));
}
