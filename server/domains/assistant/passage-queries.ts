import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { associationDocuments, documentPassages, knowledgeArticles } from "#drizzle/schema/index.ts";
import { isReadableBy } from "#server/domains/documents/readable.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";

export type Article = Omit<typeof knowledgeArticles.$inferSelect, "id" | "words" | "terms" | "questions">;

export interface DocumentPassage {
  id: string;
  documentId: string;
  title: string;
  heading: string;
  body: string;
  adoptedOn: string | null;
  updatedAt: Date;
}

const readableBy = (actor: MemberActor) =>
  and(eq(documentPassages.housingAssociationId, actor.associationId), isReadableBy(actor), ne(associationDocuments.state, "archived"));

/** The passages of own documents that somebody may read, as a part of the search. */
export function readablePassages(db: Queryable, actor: MemberActor) {
  return db
    .select({
      id: documentPassages.id,
      place: sql`${documentPassages.position}`.as("place"),
      title: associationDocuments.title,
      words: documentPassages.words,
    })
    .from(documentPassages)
    .innerJoin(associationDocuments, eq(associationDocuments.id, documentPassages.documentId))
    .where(readableBy(actor))
    .getSQL();
}

/** Those of them with these ids. */
export function readPassages(db: Queryable, actor: MemberActor, ids: string[]): Promise<DocumentPassage[]> {
  return db
    .select({
      id: documentPassages.id,
      documentId: associationDocuments.id,
      title: associationDocuments.title,
      heading: documentPassages.heading,
      body: documentPassages.body,
      adoptedOn: associationDocuments.adoptedOn,
      updatedAt: associationDocuments.updatedAt,
    })
    .from(documentPassages)
    .innerJoin(associationDocuments, eq(associationDocuments.id, documentPassages.documentId))
    .where(and(readableBy(actor), inArray(documentPassages.id, ids)));
}

export function readArticles(db: Queryable, slugs: string[]): Promise<Article[]> {
  const { slug, title, audience, isDanger, isGeneralAdvice, body, steps, sources, link, reviewBy, crisisDomainId } = knowledgeArticles;
  return db
    .select({ slug, title, audience, isDanger, isGeneralAdvice, body, steps, sources, link, reviewBy, crisisDomainId })
    .from(knowledgeArticles)
    .where(inArray(slug, slugs));
}
