import { TRPCClientError } from "@trpc/client";
import { ApiError } from "#client/lib/api-error.ts";

/** A sign-in that has run out, a request that took too long, a limit: none of them is the fault of what is sent. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 429]);

/** Whether the same can be taken later: no answer came, or the server could not or would not just now. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return isPassingStatus(error.status);
  if (!(error instanceof TRPCClientError)) return false;
  const status: unknown = error.data?.httpStatus;
  return typeof status !== "number" || isPassingStatus(status);
}

/** 0: no answer came. */
const isPassingStatus = (status: number): boolean => status === 0 || status >= 500 || PASSING.has(status);
