import type { DomainContext } from "#server/platform/context.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import type { Transaction } from "./db.ts";

const TRIES = 4;

/**
 * Runs one write. All of it is committed or nothing. Nothing slow belongs inside: enqueue a job with `ctx.jobs.enqueue(tx, …)`.
 * A write that Postgres ends because two waited for each other is run again from its beginning, so `work` changes nothing
 * but the database. Throws UnavailableError when that does not help.
 */
export async function inTransaction<T>(ctx: Pick<DomainContext, "db">, work: (tx: Transaction) => Promise<T>): Promise<T> {
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

interface PostgresFault {
  code: string;
  constraint?: string | undefined;
}

/** The Postgres fault behind an error, also when Drizzle has wrapped it; null when it is something else. */
export function postgresFault(error: unknown): PostgresFault | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 4; current = current.cause, depth++) {
    const { code, constraint } = current as Partial<PostgresFault>;
    // EPIPE and its like are the system's; no SQLSTATE begins with an E.
    if (typeof code === "string" && /^(?!E)[0-9A-Z]{5}$/.test(code)) return { code, constraint };
  }
  return null;
}

/** Whether the error is a violation of this unique index: the guarantee behind a check that a race got past. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const fault = postgresFault(error);
  return fault?.code === "23505" && fault.constraint === constraint;
}
