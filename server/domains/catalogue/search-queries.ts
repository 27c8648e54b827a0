import { type SQL, sql } from "drizzle-orm";
import { catalogueWords } from "#drizzle/schema/index.ts";

/**
 * One row: `query` finds every product that is meant by all of the words, `literal` those that have all of them as typed.
 * A letter word is looked up among the catalogue's own words, so that the products are read by whole words from an
 * index: its stem in any part of a compound (`dunkar` in `vattendunk`), at the beginning when it has one or two letters,
 * at either end when it has three. Only a word that stands nowhere is taken for a slip, or else for a compound whose
 * parts stand in one product (`spritkök` for `stormkök sprit`). A number of three digits or more may be the beginning
 * of a longer one. Words like `med` and `för` are passed over unless there is nothing else.
 */
export function searchQuery(words: SQL, slips: SQL): SQL<{ query: string; literal: string }> {
  return sql`
    with ${askedWords(words, slips)}
    select
      string_agg('(' || coalesce(number, known.found, (${slipOf}), (${partsOf}), quote_literal(term)) || ')', '&' order by position)::tsquery as query,
      string_agg('(' || coalesce(number, known.literal, quote_literal(term)) || ')', '&' order by position)::tsquery as literal
    from asked
    cross join lateral (select case when term ~ '^[0-9]' then term || case when length(term) > 2 then ':*' else '' end end as number) numbers
    cross join lateral (${knownWords}) known`;
}

/** The words typed as the table `asked`: each with its root and what it may be a slip for. Words like `med` are passed over unless there is nothing else. */
export const askedWords = (words: SQL, slips: SQL): SQL => sql`given as (
      select position, search_fold(word) as term, search_fold(slip) as slip,
        coalesce((ts_lexize('swedish_stem', search_fold(word)))[1], '') as stem
      from unnest(${words}::text[], ${slips}::text[]) with ordinality as typed(word, slip, position)
    ), asked as (
      select position, term, slip, case when length(stem) < 3 then term else stem end as root
      from given where stem <> '' or not exists (select from given where stem <> '')
    )`;

const anyOf = (word: SQL): SQL => sql`string_agg(quote_literal(${word}), '|')`;
const learnt = sql`${catalogueWords.word}`;

const knownWords = sql`
  select ${anyOf(learnt)} as found, ${anyOf(learnt)} filter (where strpos(${learnt}, term) > 0) as literal
  from unnest(case
    when length(root) < 3 then array[root || '%']
    when length(root) = 3 then array[root || '%', '%' || root, '%' || root || 's%']
    else array['%' || root || '%']
  end) as pattern
  join ${catalogueWords} on ${learnt} like pattern`;

const slipOf = sql`select ${anyOf(learnt)} from ${catalogueWords} where ${learnt} ~ slip`;

/** The word cut in two: the first part begins a word of the product, the second ends one but for its inflection. */
const partsOf = sql`
  select string_agg('((' || head.words || ')&(' || tail.words || '))', '|')
  from generate_series(3, case when length(root) <= 30 then length(root) - 3 end) as cut
  cross join lateral (select ${anyOf(learnt)} as words from ${catalogueWords} where ${learnt} like left(root, cut) || '%') head
  cross join lateral (
    select ${anyOf(learnt)} as words from ${catalogueWords}
    where ${learnt} like '%' || substr(root, cut + 1) || '%'
      and strpos(${learnt}, substr(root, cut + 1)) + length(root) - cut + 2 >= length(${learnt})
  ) tail
  where head.words is not null and tail.words is not null`;
