import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgTransaction } from "drizzle-orm/pg-core";
import pg from "pg";
import * as schema from "#drizzle/schema/index.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import { type ConnectionGuard, createConnectionGuard } from "./connection-guard.ts";
import { sharedReads } from "./shared-reads.ts";

export type Schema = typeof schema;
export type Database = NodePgDatabase<Schema>;
export type Transaction = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** What a query needs: the pool or a transaction. */
export type Queryable = Database | Transaction;

/** The row of a query that selects these columns: a view is its columns. */
export type { SelectResultFields as Selected } from "drizzle-orm/query-builders/select.types";

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool. It survives a database restart and a network that has gone silent; a query waits at most 5 s for a connection
 * and runs at most 15 s.
 */
export function openDatabase(
  url: string,
  log: Logger,
  options: { max?: number; guard?: ConnectionGuard | undefined } = {},
): DatabaseHandle {
  const guard = options.guard ?? createConnectionGuard(url, log);
  const pool = new ReturningPool({
    Client: guard.Client,
    connectionString: url,
    max: options.max ?? 12,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "beredskapsportalen",
  });
  // Without a listener node-postgres ends the process when the database restarts.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  shareReads(pool);
  return {
    pool,
    db: drizzle(pool, { schema, casing: "snake_case" }),
    async close() {
      if (!options.guard) guard.close();
      await pool.end();
    },
  };
}

/** What is made once for each database of the process: a prepared statement, which costs a tenth of one that is put together anew. */
export function oncePerDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, { value: T }>();
  return (db) => {
    const known = made.get(db) ?? { value: make(db) };
    made.set(db, known);
    return known.value;
  };
}

/**
 * Takes a connection back at the moment it is lost, whoever holds it: Drizzle never returns one on which `begin` failed, and
 * so its place in the pool would be gone for good. Statements outside of transactions are shared within a call.
 */
class ReturningPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().then(returnWhenLost);
    super.connect(callback);
    return undefined;
  }
}

/** What Drizzle sends by the pool itself is outside of transactions. */
function shareReads(pool: pg.Pool): void {
  const send = pool.query.bind(pool) as (...parameters: unknown[]) => Promise<pg.QueryResult>;
  const share = (...parameters: unknown[]): Promise<pg.QueryResult> => {
    const [statement, values] = parameters;
    const reads = sharedReads();
    if (!reads || !isStatement(statement)) return send(...parameters);
    return reads.read(statement, values ?? statement.values, () => send(...parameters));
  };
  pool.query = share as typeof pool.query;
}

const isStatement = (value: unknown): value is { text: string; rowMode?: string; values?: unknown } =>
  typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";

function returnWhenLost(client: pg.PoolClient): pg.PoolClient {
  const { release } = client;
  const reads = sharedReads();
  reads?.begin();
  let isReturned = false;
  client.release = (error) => {
    if (isReturned) return;
    isReturned = true;
    reads?.end();
    client.off("error", client.release);
    release(error);
  };
  client.once("error", client.release);
  return client;
}
