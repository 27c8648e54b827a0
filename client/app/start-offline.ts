import type { QueryClient } from "@tanstack/react-query";
import { keepAnswers } from "#client/lib/offline/keep-answers.ts";

/** Begins to keep answers and installs the service worker, which keeps the program. Returns what ends the former. */
export function startOffline(queryClient: QueryClient): () => void {
  if ("serviceWorker" in navigator && import.meta.env.PROD) {
    navigator.serviceWorker.register("/service-worker.js").catch((error: unknown) => console.warn("no service worker", error));
  }
  return keepAnswers(queryClient);
}
