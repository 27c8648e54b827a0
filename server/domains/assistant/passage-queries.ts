import { and, asc, eq, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { associationDocuments, documentPassages, hiddenArticles, ownArticles } from "#drizzle/schema/index.ts";
import { isReadableBy } from "#server/domains/documents/readable.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { isoDay } from "#shared/format/date.ts";
import type { Article } from "./knowledge.ts";
import type { Token } from "./lexicon.ts";

export interface DocumentPassage {
  id: string;
  documentId: string;
  title: string;
  heading: string;
  body: string;
  adoptedOn: string | null;
  updatedAt: Date;
}

/** So many of the passages that hold a word asked are read closely: those that hold most, rare words counting more. */
export const READ_MAX = 40;

/** The passages of own documents that somebody may read and that hold most of what is asked; `READ_MAX` at most. */
export async function findReadable(db: Queryable, actor: MemberActor, asked: readonly Token[]): Promise<DocumentPassage[]> {
  const telling = asked.filter(({ isStop }) => !isStop);
  if (telling.length === 0) return [];
  const { rows } = await db.execute<Omit<DocumentPassage, "updatedAt"> & { updatedAt: string }>(readableHolding(db, actor, telling));
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }));
}

/**
 * The index finds a word and what begins with it, and the parts of a compound. It cannot find a compound by its end: for the
 * words that it finds in few passages, what the words of every readable passage end with is looked through, once for all of them.
 * The title of a document counts for its first passage.
 */
export function readableHolding(db: Queryable, actor: MemberActor, asked: readonly Token[]): SQL {
  const words = asked.map(({ word, parts }, position) => ({
    position,
    word,
    query: [word, ...parts].map((part) => `${part}:*`).join(" | "),
  }));
  return sql`
  with asked as (
    select position, to_tsquery('swedish', query) as query, (ts_lexize('swedish_stem', word))[1] || ''':' as ending
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as typed(position int, word text, query text)
  ), readable as not materialized (${readableBy(db, actor)}
  ), indexed as materialized (
    select position, id from asked join (
      select id, words from readable where words @@ (select string_agg(nullif(query::text, ''), ' | ')::tsquery from asked) offset 0
    ) touched on words @@ query
  ), titled as materialized (
    select position, id from asked join (
      select id, to_tsvector('swedish', title) as title_words from readable where position = 0 offset 0
    ) titles on title_words @@ query
  ), endings as materialized (
    select position, ending from asked
    where length(ending) > 5 and (select count(*) from indexed where indexed.position = asked.position) < ${READ_MAX}
  ), holding as materialized (
    select * from indexed
    union
    select * from titled
    union
    select position, id from (select id, words::text as spelled from readable where exists (select from endings) offset 0) spellings
      cross join lateral (select position from endings where strpos(spelled, ending) > 0 offset 0) ended
  )
  select id, "documentId", title, heading, body, "adoptedOn", "updatedAt" from readable join (
    select id from holding
    join (select position, count(*) as passages from holding group by position) counted using (position)
    group by id order by sum(1 / ln(1 + passages)) desc, id limit ${READ_MAX}
  ) best using (id)`;
}

const readableBy = (db: Queryable, actor: MemberActor): SQL =>
  db
    .select({
      id: documentPassages.id,
      position: documentPassages.position,
      documentId: sql`${associationDocuments.id}`.as("documentId"),
      title: associationDocuments.title,
      heading: documentPassages.heading,
      body: documentPassages.body,
      adoptedOn: sql`${associationDocuments.adoptedOn}`.as("adoptedOn"),
      updatedAt: sql`${associationDocuments.updatedAt}`.as("updatedAt"),
      words: documentPassages.words,
    })
    .from(documentPassages)
    .innerJoin(associationDocuments, eq(associationDocuments.id, documentPassages.documentId))
    .where(
      and(eq(documentPassages.housingAssociationId, actor.associationId), isReadableBy(actor), ne(associationDocuments.state, "archived")),
    )
    .getSQL();

/** What the members of this association are not given. */
export async function readHiddenSlugs(db: Queryable, member: MemberActor | null): Promise<string[]> {
  if (!member) return [];
  const rows = await db
    .select({ slug: hiddenArticles.slug })
    .from(hiddenArticles)
    .where(eq(hiddenArticles.housingAssociationId, member.associationId));
  return rows.map(({ slug }) => slug);
}

/**
 * The articles written in the portal that somebody gets: those for everybody, but for what the own association hides, and its own. A
 * house is the source of its own, by the role of who may write them.
 */
export async function readGivenArticles(db: Queryable, member: MemberActor | null, hidden: readonly string[]): Promise<Article[]> {
  const { id, housingAssociationId, title, body, steps, terms, sources, reviewBy, updatedAt } = ownArticles;
  const rows = await db
    .select({ slug: id, housingAssociationId, title, body, steps, terms, sources, reviewBy, updatedAt })
    .from(ownArticles)
    .where(
      and(
        or(isNull(housingAssociationId), member ? eq(housingAssociationId, member.associationId) : undefined),
        notInArray(sql`${id}::text`, [...hidden]),
      ),
    )
    .orderBy(asc(title), asc(id));
  return rows.map(({ housingAssociationId: house, updatedAt: changed, ...row }) => ({
    ...row,
    sources: house ? [{ name: "Er förening", note: "Skrivet av en systemägare", date: isoDay(changed) }] : row.sources,
    ...{ audience: "everyone" as const, isDanger: false, questions: "", link: null, crisisDomainId: null },
    isGeneralAdvice: !house && row.sources.length === 0,
    isOfHouse: house !== null,
  }));
}
