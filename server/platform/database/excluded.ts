import { type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";

/** For `onConflictDoUpdate`: these columns of the table as they stand in the row that met one with the same key. */
export const excluded = <Table extends PgTable, Key extends keyof Table["$inferInsert"] & string>(
  _table: Table,
  keys: readonly Key[],
): Record<Key, SQL> => Object.fromEntries(keys.map((key) => [key, sql`excluded.${sql.identifier(toSnakeCase(key))}`])) as Record<Key, SQL>;
