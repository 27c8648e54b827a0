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

const LOST_CONNECTION = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);
const LOST_CONNECTION_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout/;

/** Whether the database is away or too busy for now (classes 08, 53 and 57 of SQLSTATE, or no connection), so that a retry can help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const fault = postgresFault(error);
  if (fault) return /^(08|53|57P0)/.test(fault.code) || fault.code === "55P03" || fault.code === "57014";
  for (let current = error, depth = 0; current instanceof Error && depth < 4; current = current.cause, depth++) {
    const { code } = current as { code?: unknown };
    if ((typeof code === "string" && LOST_CONNECTION.has(code)) || LOST_CONNECTION_MESSAGE.test(current.message)) return true;
  }
  return false;
}
