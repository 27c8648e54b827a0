import { useSyncExternalStore } from "react";

const neverChanges = (): (() => void) => () => {};

/** False while a page rendered at build time becomes live, so that the first rendering here equals the one there. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
