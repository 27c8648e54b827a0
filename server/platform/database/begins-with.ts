import { type Column, type SQL, sql } from "drizzle-orm";

/** Whether a text begins with one of these, as a condition in a statement. */
export const beginsWith = (text: Column | SQL, beginnings: readonly string[]): SQL<boolean> =>
  sql<boolean>`exists (select 1 from unnest(${sql.param([...beginnings])}::text[]) b(beginning) where starts_with(${text}, b.beginning))`;
