import { useEffect, useState } from "react";

interface Reading {
  isPending: boolean;
  isPaused: boolean;
  failureCount: number;
}

/** Nobody waits longer for what comes together. */
const PATIENCE_MS = 2_500;

/**
 * Whether all of these have been read once, or it is no use to wait: one has failed, there is no network, or it takes long. It stays
 * true, so that nothing that stands goes away while something is read anew. Queries that are not asked do not belong here.
 */
export function useAreRead(queries: readonly Reading[]): boolean {
  const [isOver, setIsOver] = useState(false);
  const areRead = isOver || !queries.some(({ isPending, isPaused, failureCount }) => isPending && !isPaused && failureCount === 0);
  useEffect(() => {
    if (areRead) return setIsOver(true);
    const timer = window.setTimeout(() => setIsOver(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, [areRead]);
  return areRead;
}
