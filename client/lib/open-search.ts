import { useState, useSyncExternalStore } from "react";

let openings = 0;
const listeners = new Set<() => void>();

/** Opens the search of the whole portal, from wherever one is in the frame. */
export function openSearch(): void {
  openings += 1;
  for (const listener of listeners) listener();
}

const count = (): number => openings;

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How often it was opened since what asks stands on the page. */
export function useSearchOpenings(): number {
  const [before] = useState(count);
  return useSyncExternalStore(follow, count, count) - before;
}
