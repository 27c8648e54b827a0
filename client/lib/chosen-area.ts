import { useSyncExternalStore } from "react";

let chosen: string | null = null;
const listeners = new Set<() => void>();

/** Remembers the crisis area that was chosen last in this window; the activate dialog begins with it. */
export function chooseArea(crisisDomainId: string): void {
  chosen = crisisDomainId;
  for (const listener of listeners) listener();
}

export const readChosenArea = (): string | null => chosen;

export const useChosenArea = (): string | null => useSyncExternalStore(subscribe, readChosenArea);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
