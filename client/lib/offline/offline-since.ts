import { hashKey, type QueryKey } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** When each answer that was restored was kept, by its query; empty while everything shown comes from the server. */
let restored: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

export const readRestored = (): ReadonlyMap<string, number> => restored;

export const isShowingKept = (): boolean => restored.size > 0;

export function noteRestored(queryHash: string, keptAt: number): void {
  change(new Map(restored).set(queryHash, keptAt));
}

/** The server answers again. */
export function noteAnswer(): void {
  if (isShowingKept()) change(new Map());
}

/** Whether what stands for a query was restored. */
export const useIsRestored = (queryKey: QueryKey): boolean =>
  useSyncExternalStore(
    follow,
    () => restored.has(hashKey(queryKey)),
    () => false,
  );

/** When the oldest of the restored answers was kept; null while everything shown comes from the server. */
export const useOfflineSince = (): number | null => useSyncExternalStore(follow, oldest, () => null);

const oldest = (): number | null => (isShowingKept() ? Math.min(...restored.values()) : null);

function change(next: ReadonlyMap<string, number>): void {
  restored = next;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
