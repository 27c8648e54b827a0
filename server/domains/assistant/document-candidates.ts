import { type SQL, sql } from "drizzle-orm";

/** So many of the passages that hold a word asked are read closely: those that hold most, rare words counting more. */
export const READ_MAX = 100;

export const NO_DOCUMENTS = sql`select null::uuid as id, 0 as place, '' as title, null::tsvector as words where false`;

/**
 * Parts of the search: `readable` are the passages of `documents`, `holding` says which of them hold which of the words
 * `asked`, and `candidates` are those worth a close look. The index finds a word and what begins with it, its beginnings and
 * ends, and what the articles know as near to it. It cannot find a compound by its end: for the words that it finds in few
 * passages, what the words of every readable passage end with is looked through, once for all of them. The title of a document
 * counts for each of its passages; where nothing else of it holds a word asked, its first passage stands for it.
 */
export const documentCandidates = (documents: SQL): SQL => sql`
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
