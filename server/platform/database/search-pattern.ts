import { type AnyColumn, type Column, type SQL, sql } from "drizzle-orm";

/** Whether a text begins with one of these, as a condition in a statement. */
export const beginsWith = (text: Column | SQL, beginnings: readonly string[]): SQL<boolean> =>
  sql<boolean>`exists (select 1 from unnest(${sql.param([...beginnings])}::text[]) b(beginning) where starts_with(${text}, b.beginning))`;

/** What a trigram index needs of a text to find it. */
export const TRIGRAM_LENGTH = 3;

/** A LIKE pattern that finds the text anywhere, with `%`, `_` and `\` meaning themselves. */
export function searchPattern(text: string): string {
  const words = text.trim().replace(/\s+/g, " ").replaceAll("\0", "");
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Whether a column of folded text holds this one; undefined, which filters nothing, for blank text. */
export function holdsText(folded: AnyColumn, text: string): SQL | undefined {
  const { length } = text.trim();
  if (length === 0) return undefined;
  // Appending nothing keeps the planner from the trigram index, which would read all of itself for one or two letters.
  const searched = length < TRIGRAM_LENGTH ? sql`${folded} || ''` : sql`${folded}`;
  return sql`${searched} like search_fold(${searchPattern(text)})`;
}
