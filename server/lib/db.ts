import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgTransaction } from "drizzle-orm/pg-core";
import pg from "pg";
import * as schema from "#drizzle/schema/index.ts";
import type { Logger } from "./logger.ts";

export type Schema = typeof schema;
export type Database = NodePgDatabase<Schema>;
export type Transaction = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** What a query needs: the pool or a transaction. */
export type Queryable = Database | Transaction;

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens the pool. It survives a database restart; a query waits at most 5 s for a connection and runs at most 15 s. */
export function openDatabase(url: string, log: Logger, options: { max?: number } = {}): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 12,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "beredskapsportalen",
  });
  // Without a listener node-postgres ends the process when the database restarts.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  return { pool, db: drizzle(pool, { schema, casing: "snake_case" }), close: () => pool.end() };
}
