import { useSyncExternalStore } from "react";

/** When the oldest of the shown answers was kept; null while everything shown comes from the server. */
let since: number | null = null;
const listeners = new Set<() => void>();

export function readOfflineSince(): number | null {
  return since;
}

/** Also called with the time of each kept answer that is shown: the oldest of them counts. */
export function setOfflineSince(keptAt: number | null): void {
  const next = keptAt !== null && since !== null ? Math.min(since, keptAt) : keptAt;
  if (next === since) return;
  since = next;
  for (const listener of listeners) listener();
}

export const useOfflineSince = (): number | null => useSyncExternalStore(follow, readOfflineSince, () => null);

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
