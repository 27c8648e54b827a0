import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { generatedDocuments } from "#drizzle/schema/index.ts";
import { type Actor, requireSignedIn } from "#server/lib/actor.ts";
import type { Queryable } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { NotFoundError } from "#server/lib/errors.ts";
import { PRODUCT_REQUEST_DOCUMENT } from "./rules.ts";
import { type DocumentRecord, type DocumentView, toDocumentView } from "./views.ts";

const newestFirst = [desc(generatedDocuments.createdAt), generatedDocuments.id];

/** Own documents, and those of the association for its members. */
function visibleTo(actor: Actor): SQL | undefined {
  return or(
    eq(generatedDocuments.userId, actor.userId),
    actor.associationId ? eq(generatedDocuments.associationId, actor.associationId) : undefined,
  );
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
  const ids = actor.associationId ? unionAll(own, branch(eq(generatedDocuments.associationId, actor.associationId))) : own;
  const documents = await ctx.db
    .select()
    .from(generatedDocuments)
    .where(inArray(generatedDocuments.id, ids))
    .orderBy(...newestFirst)
    .limit(input.limit);
  return documents.map(toDocumentView);
}

/** A document's file for the caller. Throws NotFoundError for strangers and for a document without a file. */
export async function openDocument(ctx: DomainContext, documentId: string): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requireSignedIn(ctx.actor);
  const [document] = await ctx.db
    .select({ filename: generatedDocuments.filename, storageKey: generatedDocuments.storageKey })
    .from(generatedDocuments)
    .where(and(eq(generatedDocuments.id, documentId), visibleTo(actor)));
  if (!document) throw new NotFoundError();
  if (!(await ctx.files.exists(document.storageKey))) throw new NotFoundError("DOCUMENT_MISSING");
  return { filename: document.filename, contents: await ctx.files.get(document.storageKey) };
}

/** The finished documents of these product requests, by request. The caller has decided who may see them. */
export async function findProductRequestDocuments(
  db: Queryable,
  productRequestIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentRecord>> {
  if (productRequestIds.length === 0) return new Map();
  const requestId = sql<string>`${generatedDocuments.metadata}->>'product_request_id'`;
  const documents = await db
    .select()
    .from(generatedDocuments)
    // The type as a literal, so that the partial unique index is used.
    .where(
      and(
        sql`${generatedDocuments.documentType} = ${sql.raw(`'${PRODUCT_REQUEST_DOCUMENT}'`)}`,
        inArray(requestId, [...productRequestIds]),
      ),
    );
  return new Map(
    documents.flatMap((document) => (document.metadata.product_request_id ? [[document.metadata.product_request_id, document]] : [])),
  );
}
