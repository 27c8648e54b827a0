import { type RefObject, useEffect, useRef } from "react";

/** Brings the element into view once, when it is the one looked for. */
export function useScrollTo<T extends HTMLElement>(isLookedFor: boolean): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (isLookedFor) ref.current?.scrollIntoView({ block: "center" });
  }, [isLookedFor]);
  return ref;
}
