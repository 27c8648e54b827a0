import { type SQL, sql } from "drizzle-orm";
import { knowledgeArticles } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { documentCandidates, NO_DOCUMENTS } from "./document-candidates.ts";
import { readHeld } from "./held-words.ts";
import type { OwnFact } from "./own-fact-rules.ts";
import { questionWords, TELLING_NUMBERS } from "./search-rules.ts";
import { askedIn, BODY_WEIGHT, knownIn, slipsIn, vocabularyOf, WEIGHT } from "./word-closeness.ts";

export interface FoundPassage {
  kind: "article" | "document" | "fact";
  id: string;
  /** How much of what was asked it holds, rare words counting more. */
  score: number;
  /** How many of the words asked it holds. */
  matched: number;
  /** The share of the question's words, weighed in the same way, that it holds: 0–1. */
  share: number;
  /** How many of several words asked an article holds as it means them; null for what is no article, and for all but the best. */
  held: number | null;
}

type SearchedFact = Pick<OwnFact, "id" | "title" | "heading" | "terms" | "about" | "body">;

/** Of two articles that fit about as well, the one on danger to life goes first. */
const DANGER_FIRST = 1.1;
/** What the association says itself goes before an article that fits about as well, when it holds most of what was asked. */
const OWN_FIRST = { share: 0.5, factor: 1.35 };
/** A fact answers only what it is about: one that holds little of the question is seldom meant. */
const STRAY_FACT = 0.75;

/**
 * Passages by how well they answer the question, the best first. `documents` are those that the caller may read: a query of
 * `id`, `place`, `title` and `words`. `facts` are what the caller may know of the association beside them.
 */
export async function searchPassages(
  db: Queryable,
  question: string,
  documents: SQL | null = null,
  limit = 6,
  facts: readonly SearchedFact[] = [],
): Promise<FoundPassage[]> {
  const words = questionWords(question);
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ kind: FoundPassage["kind"]; id: string; matched: number; score: number; share: number }>(
    rankingOf(words, documents, limit, facts),
  );
  const isMeasured = rows[0]?.kind === "article" && words.length > 1;
  const held = isMeasured ? await readHeld(db, words, rows[0]?.id ?? "") : null;
  return rows.map((row, index) => ({ ...row, held: index === 0 ? held : null }));
}

/**
 * Like BM25 without the length of texts: for each word asked, how rare it is times how near the passage comes to it. Full
 * weight has the same stem, nearly so the same but for dots, rings and doubled letters, less a compound that begins or ends
 * with it or that it begins or ends with (`kranvattnet` and `vatten`), and what it may be a slip of the keys for.
 *
 * The articles are few and read whole. Of the documents only the passages are taken apart that hold a word of it.
 */
export const rankingOf = (words: readonly string[], documents: SQL | null, limit: number, facts: readonly SearchedFact[] = []): SQL => sql`
  with asked as (${askedIn(words)}
  ), article_entries as materialized (
    select 'article' as kind, ${knowledgeArticles.slug} as id, lexeme, ${WEIGHT} as weight
    from ${knowledgeArticles} cross join unnest(${knowledgeArticles.words}) as entry(lexeme, positions, weights)
  ), article_words as materialized (${vocabularyOf(sql`select distinct lexeme from article_entries`)}
  ), article_known as materialized (${knownIn(sql`article_words`)}
  ), article_slips as materialized (${slipsIn(sql`article_words`)}
  ), ${documentCandidates(documents ?? NO_DOCUMENTS)}, document_entries as materialized (
    select kind, id, lexeme, ${WEIGHT} as weight
    from (select 'document' as kind, id::text as id, words from candidates union all ${wordsOf(facts)}) own
    cross join unnest(words) as entry(lexeme, positions, weights)
  ), document_words as materialized (
    ${vocabularyOf(sql`select lexeme from document_entries except select lexeme from article_words`)}
  ), known as (
    select * from article_known union all ${knownIn(sql`document_words`)}
  ), near as (
    select * from known
    union all
    select * from (select * from article_slips union all ${slipsIn(sql`document_words`)}) slips
    where not exists (select from known where known.position = slips.position and closeness > 0.8)
  ), hits as (
    select position, kind, id, max(closeness * weight) as hit
    from near join (select * from article_entries union all select * from document_entries) entries using (lexeme)
    group by position, kind, id
  ), rarity as (
    select position, stem, ln(1 + (passages - df + 0.5) / (df + 0.5)) as idf
    from (
      select position, stem, coalesce((select sum(hit) from hits where kind = 'article' and hits.position = asked.position), 0)
        + ${BODY_WEIGHT} * (select count(*) from holding where holding.position = asked.position) as df
      from asked
    ) found
    cross join (select (select count(*) from ${knowledgeArticles}) + (select count(*) from readable) as passages) counted
  )
  select kind, id, matched, score, share from (
    select kind, hits.id, article.is_danger, count(*)::int as matched, sum(hit * idf)::float8 as score,
      (sum(hit * idf) / (select sum(idf) from rarity))::float8 as share
    from hits join rarity using (position)
    left join ${knowledgeArticles} article on kind = 'article' and article.slug = hits.id
    group by kind, hits.id, article.is_danger
    having bool_or(stem !~ '^[0-9]+$' or stem = any(${sql.param(TELLING_NUMBERS)}::text[]))
  ) scored
  order by score * case
    when is_danger then ${DANGER_FIRST}::float8
    when kind = 'article' then 1
    when share >= ${OWN_FIRST.share}::float8 then ${OWN_FIRST.factor}::float8
    when kind = 'fact' then ${STRAY_FACT}::float8
    else 1 end desc, kind, id
  limit ${limit}`;

/** What people call a fact counts as a title does, what it says as the text of a document. */
const wordsOf = (facts: readonly SearchedFact[]): SQL => sql`
  select 'fact' as kind, id, setweight(to_tsvector('swedish', terms), 'A') || setweight(to_tsvector('swedish', told), 'B') as words
  from jsonb_to_recordset(${JSON.stringify(
    facts.map(({ id, title, heading, terms, about, body }) => ({ id, terms, told: `${title} ${heading} ${about} ${body}` })),
  )}::jsonb) as fact(id text, terms text, told text)`;
