import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "#drizzle/schema/index.ts";
import { portal } from "./portal.ts";

const TABLES = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table as PgTable).name);

/** Every row of every table in which one of these texts stands, as JSON, with the table's name in front; without those named. */
export async function rowsMentioning(texts: readonly string[], without: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES.filter((name) => !without.includes(name))) {
    const { rows } = await portal().services.db.execute<{ row: string }>(
      // "offset 0" keeps Postgres from writing the row out anew for every word.
      sql`select row from (select row_to_json(t)::text as row from ${sql.identifier(table)} t offset 0) rows
          where exists (select 1 from unnest(${sql.param(texts)}::text[]) as word where strpos(row, word) > 0)`,
    );
    found.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return found.sort();
}
