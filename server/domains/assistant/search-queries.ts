import { type SQL, sql } from "drizzle-orm";
import { knowledgeArticles } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { FRAME_WORDS, questionWords, TELLING_NUMBERS } from "./search-rules.ts";

const BODY_WEIGHT = sql.raw("0.6");
/** What a word counts for by where it stands. */
const WEIGHT = sql`case when 'A' = any(weights) then 1.0 when 'B' = any(weights) then ${BODY_WEIGHT} else 0.35 end`;

/** The words of a question as a table: their place, stem and folded stem. */
const askedIn = (words: readonly string[]): SQL => sql`
  select position, stem, ${folded(sql`stem`)} as fold from (
    select position, coalesce((ts_lexize('swedish_stem', word))[1], '') as stem
    from unnest(${sql.param(words)}::text[]) with ordinality as typed(word, position)
  ) stems where length(stem) > 1`;

/** Lexemes as a vocabulary, the folded spelling beside each. */
const vocabularyOf = (lexemes: SQL): SQL => sql`select lexeme, ${folded(sql`lexeme`)} as fold from (${lexemes}) lexemes`;

/** Which words of this vocabulary are those asked, or a part of them or a whole that they are part of. */
const knownIn = (vocabulary: SQL): SQL => sql`
  select * from (
    select position, lexeme, case
      when lexeme = stem then 1.0
      when length(stem) > 2 and length(stem) <= length(lexeme) and vocabulary.fold = asked.fold then 0.9
      when length(stem) > 3 and right(lexeme, length(stem)) = stem then 0.6
      when length(stem) > 3 and left(lexeme, length(stem)) = stem then 0.5
      when length(lexeme) > 3 and right(stem, length(lexeme)) = lexeme then 0.6
      when length(lexeme) > 3 and left(stem, length(lexeme)) = lexeme then 0.5
    end as closeness
    from asked cross join ${vocabulary} vocabulary
  ) compared where closeness is not null`;

/** Which of them may be meant by a slip of the keys. Words of very different length share too few letters to be asked about. */
const slipsIn = (vocabulary: SQL): SQL => sql`
  select position, lexeme, 0.9 * similarity(vocabulary.fold, asked.fold) as closeness from asked join ${vocabulary} vocabulary
    on length(stem) > 4 and length(vocabulary.fold) between length(asked.fold) / 2 and length(asked.fold) * 2
    and similarity(vocabulary.fold, asked.fold) > 0.5`;

/** So many of the passages that hold a word asked are read closely: those that hold most, rare words counting more. */
export const READ_MAX = 100;

const NO_DOCUMENTS = sql`select null::uuid as id, 0 as place, '' as title, null::tsvector as words where false`;

/**
 * Parts of the search: `readable` are the passages of `documents`, `holding` says which of them hold which of the words
 * `asked`, and `candidates` are those worth a close look. The index finds a word and what begins with it, its beginnings and
 * ends, and what the articles know as near to it. It cannot find a compound by its end: for the words that it finds in few
 * passages, what the words of every readable passage end with is looked through, once for all of them. The title of a document
 * counts for each of its passages; where nothing else of it holds a word asked, its first passage stands for it.
 */
const documentCandidates = (documents: SQL): SQL => sql`
  readable as not materialized (${documents}
  ), queries as materialized (
    select position, stem, string_agg(term, ' | ')::tsquery as query from (
      select position, stem, ${quoted(sql`stem`)} || case when length(stem) > 3 then ':*' else '' end as term from asked
      union
      select position, stem, ${quoted(sql`part`)} from asked cross join generate_series(4, length(stem) - 1) as size
        cross join lateral (values (left(stem, size)), (right(stem, size))) as parts(part)
      union
      select position, stem, ${quoted(sql`lexeme`)} from asked
        join (select * from article_known union all select * from article_slips) near using (position)
    ) terms group by position, stem
  ), indexed as materialized (
    select position, id from queries join (
      select id, words from readable where words @@ (select string_agg(query::text, ' | ')::tsquery from queries) offset 0
    ) touched on words @@ query
  ), titled as materialized (
    select position, id from queries join (
      select id, to_tsvector('swedish', title) as title_words from readable where place = 0 offset 0
    ) titles on title_words @@ query
  ), endings as materialized (
    select position, stem || ''':' as ending from asked
    where length(stem) > 3 and (select count(*) from indexed where indexed.position = asked.position) < ${READ_MAX}
  ), holding as materialized (
    select * from indexed
    union
    select * from titled
    union
    select position, id from (select id, words::text as spelled from readable where exists (select from endings) offset 0) spellings
      cross join lateral (select position from endings where strpos(spelled, ending) > 0 offset 0) ended
  ), candidates as materialized (
    select id, setweight(to_tsvector('swedish', title), 'A') || words as words from readable join (
      select id from holding
      join (select position, count(*) as passages from holding group by position) counted using (position)
      group by id order by sum(1 / ln(1 + passages)) desc, id limit ${READ_MAX}
    ) best using (id)
  )`;

/** A lexeme as it is written in a tsquery. */
const quoted = (lexeme: SQL): SQL => sql`'''' || replace(replace(${lexeme}, '\\', '\\\\'), '''', '''''') || ''''`;

export interface FoundPassage {
  kind: "article" | "document";
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

/** Of two articles that fit about as well, the one on danger to life goes first. */
const DANGER_FIRST = 1.1;
/** What the association says itself goes before an article that fits about as well, when it holds most of what was asked. */
const OWN_FIRST = { share: 0.5, factor: 1.35 };

/**
 * Passages by how well they answer the question, the best first. `documents` are those that the caller may read: a query of
 * `id`, `place`, `title` and `words`.
 */
export async function searchPassages(db: Queryable, question: string, documents: SQL | null = null, limit = 6): Promise<FoundPassage[]> {
  const words = questionWords(question);
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ kind: FoundPassage["kind"]; id: string; matched: number; score: number; share: number }>(
    rankingOf(words, documents, limit),
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
export const rankingOf = (words: readonly string[], documents: SQL | null, limit: number): SQL => sql`
  with asked as (${askedIn(words)}
  ), article_entries as materialized (
    select 'article' as kind, ${knowledgeArticles.slug} as id, lexeme, ${WEIGHT} as weight
    from ${knowledgeArticles} cross join unnest(${knowledgeArticles.words}) as entry(lexeme, positions, weights)
  ), article_words as materialized (${vocabularyOf(sql`select distinct lexeme from article_entries`)}
  ), article_known as materialized (${knownIn(sql`article_words`)}
  ), article_slips as materialized (${slipsIn(sql`article_words`)}
  ), ${documentCandidates(documents ?? NO_DOCUMENTS)}, document_entries as materialized (
    select kind, id, lexeme, ${WEIGHT} as weight
    from (select 'document' as kind, id::text as id, words from candidates) own cross join unnest(words) as entry(lexeme, positions, weights)
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
    else 1 end desc, kind, id
  limit ${limit}`;

/**
 * How many of the words asked an article holds as it means them. A word of a term counts by how much of that term is asked:
 * «byta» is half of «byta vatten», and who asks when the lift is changed has not asked about water.
 */
async function readHeld(db: Queryable, words: readonly string[], slug: string): Promise<number> {
  const { rows } = await db.execute<{ held: number }>(sql`
    with asked as (${askedIn(words)}
    ), article as (
      select title || E'\n' || terms as lines, words from ${knowledgeArticles} where slug = ${slug}
    ), terms as materialized (
      select term, lexeme, count(*) over (partition by term) as size
      from article cross join unnest(string_to_array(lines, E'\n')) with ordinality as line(text, term)
      cross join unnest(tsvector_to_array(to_tsvector('swedish', text))) as lexeme
      where lexeme <> all(tsvector_to_array(to_tsvector('swedish', ${FRAME_WORDS})))
    ), told as materialized (
      select lexeme, weight from (
        select lexeme, ${WEIGHT} as weight from article cross join unnest(words) as entry(lexeme, positions, weights)
      ) entries where weight < 1
    ), vocabulary as materialized (${vocabularyOf(sql`select lexeme from terms union select lexeme from told`)}
    ), known as (${knownIn(sql`vocabulary`)}
    ), near as materialized (
      select * from known union all
      select * from (${slipsIn(sql`vocabulary`)}) slips
      where not exists (select from known where known.position = slips.position and closeness > 0.8)
    ), covered as (
      select term, count(distinct lexeme)::float8 / size as share from terms join near using (lexeme) group by term, size
    ), holding as (
      select position, closeness * share as held from near join terms using (lexeme) join covered using (term)
      union all
      select position, closeness * weight from near join told using (lexeme)
    )
    select coalesce(sum(best), 0)::float8 as held from (select max(held) as best from holding group by position) words`);
  return rows[0]?.held ?? 0;
}

/** Without dots and rings, doubled letters once. */
function folded(word: SQL): SQL {
  return sql`regexp_replace(translate(${word}, 'åäöé', 'aaoe'), '(.)\\1', '\\1', 'g')`;
}
