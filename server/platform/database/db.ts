import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgTransaction } from "drizzle-orm/pg-core";
import pg from "pg";
import * as schema from "#drizzle/schema/index.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import { type ConnectionGuard, createConnectionGuard } from "./connection-guard.ts";

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
  return {
    pool,
    db: drizzle(pool, { schema, casing: "snake_case" }),
    async close() {
      if (!options.guard) guard.close();
      await pool.end();
    },
  };
}

/**
 * Takes a connection back at the moment it is lost, whoever holds it: Drizzle never returns one on which `begin` failed, and
 * so its place in the pool would be gone for good.
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

function returnWhenLost(client: pg.PoolClient): pg.PoolClient {
  const { release } = client;
  let isReturned = false;
  client.release = (error) => {
    if (isReturned) return;
    isReturned = true;
    client.off("error", client.release);
    release(error);
  };
  client.once("error", client.release);
  return client;
}
