import { useEffect, useState } from "react";
import { useSubscription } from "./use-plans.ts";

const POLL_MS = 2_000;
/** Stripe tells within seconds; later than this the page stops asking and says so. */
const PATIENCE_MS = 30_000;

/** The subscription after a payment: read anew, and again until it is active or Stripe is late. */
export function useAwaitedSubscription(isAwaited: boolean) {
  const [isPatient, setPatient] = useState(true);
  const query = useSubscription({
    enabled: isAwaited,
    refetchInterval: isPatient ? POLL_MS : false,
  });
  const { refetch } = query;
  const isActive = query.data?.isActive === true;

  useEffect(() => {
    if (!isAwaited) return;
    void refetch();
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, refetch]);
  useEffect(() => {
    if (isActive) setPatient(false);
  }, [isActive]);

  return {
    subscription: query.data ?? null,
    isWaiting: isPatient && !isActive,
    error: query.error,
    retry: () => void refetch(),
  };
}
