import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether the page is live. On a page rendered at build time it is false until the browser has taken over; a form is
 * `inert` that long, so that nothing typed or sent too early is lost.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
