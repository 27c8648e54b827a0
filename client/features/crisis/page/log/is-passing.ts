import { TRPCClientError } from "@trpc/client";

/** A sign-in that has run out, a request that took too long, a limit: none of them is the line's fault. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 429]);

/** Whether the same line can be taken later: no answer came, or the server could not or would not just now. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const status: unknown = error.data?.httpStatus;
  return typeof status !== "number" || status >= 500 || PASSING.has(status);
}
