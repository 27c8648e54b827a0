import type { Transaction } from "./db.ts";
import type { DomainContext } from "./domain-context.ts";

/**
 * Runs one write. All of it is committed or nothing. Nothing slow belongs inside: enqueue a job with `ctx.jobs.enqueue(tx, …)`.
 */
export function inTransaction<T>(ctx: Pick<DomainContext, "db">, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return ctx.db.transaction(work);
}

interface PostgresFault {
  code: string;
  constraint?: string | undefined;
}

/** The Postgres fault behind an error, also when Drizzle has wrapped it; null when it is something else. */
export function postgresFault(error: unknown): PostgresFault | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 4; current = current.cause, depth++) {
    const { code, constraint } = current as Partial<PostgresFault>;
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return { code, constraint };
  }
  return null;
}

/** Whether the error is a violation of this unique index: the guarantee behind a check that a race got past. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const fault = postgresFault(error);
  return fault?.code === "23505" && fault.constraint === constraint;
}
