import { useEffect } from "react";

/** Sends at once and then again and again while something waits, and when a network comes back; never twice at the same time. */
export function useSendLoop(isWaiting: boolean, send: () => Promise<void>, everyMs: number): void {
  useEffect(() => {
    if (!isWaiting) return;
    let isSending = false;
    const trySending = async (): Promise<void> => {
      if (isSending) return;
      isSending = true;
      await send().catch((error: unknown) => console.warn("what waits for the log could not be read", error));
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
