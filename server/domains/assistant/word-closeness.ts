import { type SQL, sql } from "drizzle-orm";

export const BODY_WEIGHT = sql.raw("0.6");
/** What a word counts for by where it stands. */
export const WEIGHT = sql`case when 'A' = any(weights) then 1.0 when 'B' = any(weights) then ${BODY_WEIGHT} else 0.35 end`;

/** The words of a question as a table: their place, stem and folded stem. */
export const askedIn = (words: readonly string[]): SQL => sql`
  select position, stem, ${folded(sql`stem`)} as fold from (
    select position, coalesce((ts_lexize('swedish_stem', word))[1], '') as stem
    from unnest(${sql.param(words)}::text[]) with ordinality as typed(word, position)
  ) stems where length(stem) > 1`;

/** Lexemes as a vocabulary, the folded spelling beside each. */
export const vocabularyOf = (lexemes: SQL): SQL => sql`select lexeme, ${folded(sql`lexeme`)} as fold from (${lexemes}) lexemes`;

/** Which words of this vocabulary are those asked, or a part of them or a whole that they are part of. */
export const knownIn = (vocabulary: SQL): SQL => sql`
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
export const slipsIn = (vocabulary: SQL): SQL => sql`
  select position, lexeme, 0.9 * similarity(vocabulary.fold, asked.fold) as closeness from asked join ${vocabulary} vocabulary
    on length(stem) > 4 and length(vocabulary.fold) between length(asked.fold) / 2 and length(asked.fold) * 2
    and similarity(vocabulary.fold, asked.fold) > 0.5`;

/** Without dots and rings, doubled letters once. */
function folded(word: SQL): SQL {
  return sql`regexp_replace(translate(${word}, 'åäöé', 'aaoe'), '(.)\\1', '\\1', 'g')`;
}
