import { notifyManager, type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

/**
 * The error of what stands on the page and could not be read anew, or null. The page keeps the older answer, for what is being
 * written in it would be lost with it; that it is older has to be said.
 */
export function useFailedRead(): Error | null {
  const cache = useQueryClient().getQueryCache();
  const follow = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]);
  return useSyncExternalStore(
    follow,
    () => cache.getAll().find(isFailedRead)?.state.error ?? null,
    () => null,
  );
}

/** A stretch of a list that did not come is told where the list ends. */
export function isFailedRead(query: Query): boolean {
  const { status, data, fetchMeta } = query.state;
  return status === "error" && data !== undefined && !fetchMeta?.fetchMore && query.isActive();
}
