import { UnavailableError } from "#server/platform/errors.ts";
import type { Database, Transaction } from "./db.ts";
import { postgresFault } from "./postgres-fault.ts";

const TRIES = 4;

/**
 * Runs one write. All of it is committed or nothing. Nothing slow belongs inside: enqueue a job with `ctx.jobs.enqueue(tx, …)`.
 * A write that Postgres ends because two waited for each other is run again from its beginning, so `work` changes nothing
 * but the database. Throws UnavailableError when that does not help.
 */
export async function inTransaction<T>(ctx: { db: Database }, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ctx.db.transaction(work);
    } catch (error) {
      if (postgresFault(error)?.code !== DEADLOCK) throw error;
      if (tries === TRIES) throw new UnavailableError("UNAVAILABLE", { cause: error });
    }
  }
}

const DEADLOCK = "40P01";
