import { TRPCClientError } from "@trpc/client";
import { useEffect } from "react";
import { ApiError } from "#client/lib/api-error.ts";

/** Sends at once and then again and again while something waits, and when a network comes back; never twice at the same time. */
export function useSendLoop(isWaiting: boolean, send: () => Promise<void>, everyMs: number): void {
  useEffect(() => {
    if (!isWaiting) return;
    let isSending = false;
    const trySending = async (): Promise<void> => {
      if (isSending) return;
      isSending = true;
      await send().catch((error: unknown) => console.warn("what waits to be sent could not be read", error));
      isSending = false;
    };
    void trySending();
    const timer = setInterval(trySending, everyMs);
    window.addEventListener("online", trySending);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", trySending);
    };
  }, [isWaiting, send, everyMs]);
}

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
