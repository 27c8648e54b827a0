import { sql } from "drizzle-orm";
import { knowledgeArticles } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { FRAME_WORDS } from "./search-rules.ts";
import { askedIn, knownIn, slipsIn, vocabularyOf, WEIGHT } from "./word-closeness.ts";

/**
 * How many of the words asked an article holds as it means them. A word of a term counts by how much of that term is asked:
 * «byta» is half of «byta vatten», and who asks when the lift is changed has not asked about water.
 */
export async function readHeld(db: Queryable, words: readonly string[], slug: string): Promise<number> {
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
