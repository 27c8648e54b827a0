import { useEffect, useState } from "react";

interface Reading {
  isLoading: boolean;
  failureCount: number;
}

/** Nobody waits longer for what comes together. */
const PATIENCE_MS = 2_500;

/**
 * Whether all of these have been read once, or it is no use to wait: one has failed, there is no network, or it takes long. It stays
 * true, so that nothing that stands goes away while something is read anew.
 */
export function useAreRead(queries: readonly Reading[]): boolean {
  const [isOver, setIsOver] = useState(false);
  const areRead = isOver || !queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  useEffect(() => {
    if (areRead) return setIsOver(true);
    const timer = window.setTimeout(() => setIsOver(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, [areRead]);
  return areRead;
}
