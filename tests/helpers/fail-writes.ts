import { type SQL, sql } from "drizzle-orm";
import { portal } from "./portal.ts";

/**
 * Lets every write of this kind to the table fail in Postgres while the condition holds for `new`; the returned function mends it.
 * Name rows of the test's own in the condition: other tests use the same database.
 */
export async function failWrites(table: string, event: "insert" | "update", condition: SQL): Promise<() => Promise<void>> {
  const { db } = portal().services;
  const name = sql.identifier(`fail_${crypto.randomUUID().replaceAll("-", "")}`);
  const on = sql`${name} before ${sql.raw(event)} on ${sql.identifier(table)}`;
  await db.execute(sql`create function ${name}() returns trigger language plpgsql as 'begin raise exception ''out of order''; end'`);
  // Postgres takes no parameters in definitions.
  await db.execute(sql`create trigger ${on} for each row when (${condition.inlineParams()}) execute function ${name}()`);
  return async () => void (await db.execute(sql`drop function ${name}() cascade`));
}
