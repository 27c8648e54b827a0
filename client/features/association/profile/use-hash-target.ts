import { useEffect } from "react";
import { useLocation } from "react-router";

/** Goes to the section that the address names, also when its page is drawn later than the address is read. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again leads there again.
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView();
  }, [hash, key]);
}
