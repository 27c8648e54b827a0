import { monitorEventLoopDelay } from "node:perf_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as schema from "#drizzle/schema/index.ts";
import type { Database } from "./database/db.ts";
import type { Logger } from "./logging/logger.ts";

/** Longer nobody waits for an answer about how things stand: no answer is one. */
const PATIENCE_MS = 2_000;

/** How a pool of database connections is used. */
export interface PoolUse {
  inUse: number;
  idle: number;
  /** Who waits for a connection. */
  waiting: number;
}

/** When a delivery worker of this process last showed that it is alive. */
export interface WorkerBeat {
  channel: string;
  lastBeatAt: Date;
}

/** What one process knows about itself. It asks the database by a connection that nobody else can take. */
export interface Vitals {
  /** Asks the database, within two seconds; throws when it does not answer. */
  ask<T>(question: (db: Database) => Promise<T>): Promise<T>;
  pools(): Record<string, PoolUse>;
  /** The median delay of the event loop since the last reading of this kind, in milliseconds. */
  eventLoopDelayMs(): number;
  /** Tells from where the delivery workers' beats come, once they work. */
  watchWorkers(beats: () => WorkerBeat[]): void;
  workers(): WorkerBeat[];
  close(): Promise<void>;
}

export function createVitals(url: string, pools: Record<string, pg.Pool>, log: Logger): Vitals {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    // What nobody waits for any more must not hold up the next question.
    statement_timeout: PATIENCE_MS - 500,
    keepAlive: true,
    application_name: "beredskapsportalen-vitals",
  });
  pool.on("error", (error) => log.debug({ err: error }, "the connection of the vitals was lost"));
  const db = drizzle(pool, { schema, casing: "snake_case" });
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let beats: () => WorkerBeat[] = () => [];

  return {
    async ask(question) {
      const late = new AbortController();
      const patience = new Promise<never>((_, reject) => {
        const timer = setTimeout(() => reject(new Error("the database did not answer in time")), PATIENCE_MS);
        late.signal.addEventListener("abort", () => clearTimeout(timer));
      });
      try {
        return await Promise.race([question(db), patience]);
      } catch (error) {
        log.warn({ err: error }, "the database could not be asked how the portal is");
        throw error;
      } finally {
        late.abort();
      }
    },
    pools: () =>
      Object.fromEntries(
        Object.entries(pools).map(([name, { totalCount, idleCount, waitingCount }]) => [
          name,
          { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount },
        ]),
      ),
    eventLoopDelayMs() {
      const milliseconds = delay.percentile(50) / 1e6;
      delay.reset();
      return milliseconds;
    },
    watchWorkers(given) {
      beats = given;
    },
    workers: () => beats(),
    async close() {
      delay.disable();
      await pool.end();
    },
  };
}
