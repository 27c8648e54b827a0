import { postgresFault } from "./postgres-fault.ts";

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
