import { useEffect, useRef } from "react";

/** Longer than a dialog takes to settle its own focus. */
const SETTLED_MS = 50;

/** For a dialog over a list: gives the focus back to what opened it, or to `fallback` when that goes away with its row. */
export function useReturnFocus(fallback: () => HTMLElement | null | undefined) {
  const opener = useRef<HTMLElement | null>(null);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return {
    remember() {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    giveBack(isRowGone: boolean) {
      const target = !isRowGone && opener.current?.isConnected ? opener.current : fallback();
      if (!target) return;
      // A dialog that lies beneath takes the focus back in its own time, and then to the element with this mark.
      target.dataset.autofocus = "true";
      target.addEventListener("blur", () => delete target.dataset.autofocus, { once: true });
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => (target.isConnected ? target : fallback())?.focus(), SETTLED_MS);
    },
  };
}
