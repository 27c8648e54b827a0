import type { Query, QueryClient } from "@tanstack/react-query";
import { isShowingKept, noteAnswer, readRestored } from "#client/lib/offline/offline-since.ts";
import { dropSealedNeeds, keep } from "#client/lib/offline/offline-store.ts";
import { isActiveCrises, isReadableOffline, isSession } from "#client/lib/offline/readable-offline.ts";

/** Begins to keep answers and installs the service worker, which keeps the program. Returns what ends the former. */
export function startOffline(queryClient: QueryClient): () => void {
  if ("serviceWorker" in navigator && import.meta.env.PROD) {
    navigator.serviceWorker.register("/service-worker.js").catch((error: unknown) => console.warn("no service worker", error));
  }
  return keepAnswers(queryClient);
}

/**
 * Keeps each answer that may be read offline, and asks anew for all of them when the network is back.
 * Returns what ends it.
 */
function keepAnswers(queryClient: QueryClient): () => void {
  const keepAnswer = ({ queryKey, queryHash, state }: Query): void => {
    // What was restored is not newer for having been shown.
    if (!isReadableOffline(queryKey) || !state.data || isShowingKept()) return;
    if (isActiveCrises(queryHash)) forgetNeedsBut(state.data as readonly { id: string }[]);
    // Whoever is in no house any more asks for no crises either.
    if (isSession(queryHash) && !(state.data as { association?: unknown }).association) forgetNeedsBut([]);
    keep(queryHash, state.data).catch((error: unknown) => console.warn("an answer could not be kept", error));
  };
  // Also without a network those that are too old.
  forgetNeedsWhere(() => false);
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) keepAnswer(query);
  const unsubscribe = cache.subscribe((event) => {
    // What the page itself puts in, as a tick before the server has it, is no answer.
    if (event.type === "updated" && event.action.type === "success" && !event.action.manual) keepAnswer(event.query);
  });
  const onOnline = (): void => {
    const restored = readRestored();
    noteAnswer();
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, queryHash, meta }) => isReadableOffline(queryKey) && (!meta?.isWritten || restored.has(queryHash)),
    });
  };
  window.addEventListener("online", onOnline);
  return () => {
    unsubscribe();
    window.removeEventListener("online", onOnline);
  };
}

/** What residents need is in the phone as long as their crisis is led. */
const forgetNeedsBut = (led: readonly { id: string }[]): void => forgetNeedsWhere((key) => led.every(({ id }) => !key.includes(id)));

function forgetNeedsWhere(isOver: (key: string) => boolean): void {
  dropSealedNeeds(isOver).catch((error: unknown) => console.warn("others' needs could not be taken out of the phone", error));
}
