import { useSyncExternalStore } from "react";
import { serverNow } from "#client/lib/server-clock.ts";

/** Minutes are what the page shows; a phone's battery lasts longer when it is not woken every second. */
const TICK_MS = 10_000;

let now = serverNow();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  if (document.visibilityState === "hidden") return;
  now = serverNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    tick();
    timer = setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

/** The time in milliseconds, read anew while the page is in sight. One clock for all who ask. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
