import { useEffect, useRef } from "react";
import { trpc } from "#client/lib/trpc.ts";

/** While a message goes out the page hears of it every second. On a slow network one reading is let come to its end first. */
const PAUSE_MS = 1000;

/**
 * Reads the page anew whenever somebody changes something on it. `isCut`: the connection is lost, so that what is shown may be
 * out of date.
 */
export function useLiveCrisis(activationId: string, isWanted: boolean): { isCut: boolean } {
  const refresh = useRefresh();
  const isShown = useRef(false);
  // Leaving the page ends the stream too. The effect stands before the subscription's, and is undone before it.
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const stream = trpc.crisis.onChanges.useSubscription(
    { activationId },
    {
      enabled: isWanted,
      onData: refresh,
      // The session has got a new secret, as with a new password; whoever may follow no more is refused, and told so.
      onComplete: () => {
        if (isShown.current) stream.reset();
      },
    },
  );
  return { isCut: stream.status === "error" || (stream.status === "connecting" && stream.error !== null) };
}

/** One reading at a time; what changes meanwhile is read by one more afterwards. */
function useRefresh(): () => void {
  const utils = trpc.useUtils();
  const state = useRef({ isReading: false, isStale: false, isGone: false });
  useEffect(() => {
    state.current.isGone = false;
    return () => {
      state.current.isGone = true;
    };
  }, []);

  return async function refresh(): Promise<void> {
    const now = state.current;
    now.isStale = true;
    if (now.isReading) return;
    now.isReading = true;
    while (now.isStale && !now.isGone) {
      now.isStale = false;
      const alone = { cancelRefetch: false };
      await Promise.all([
        utils.crisis.invalidate(undefined, undefined, alone),
        utils.sealedNeeds.invalidate(undefined, undefined, alone),
      ]).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    now.isReading = false;
  };
}
