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
