import { useEffect } from "react";

/**
 * Gives the focus back to what had it before something opened, when that closes or leaves the page. Mantine's own way is undone where
 * a `Modal.Stack` lets go of a dialog within ten milliseconds of its closing, which is chance.
 */
export function useFocusBack(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    return () => {
      const atClose = document.activeElement;
      window.setTimeout(() => {
        const now = document.activeElement;
        const isFree = now === null || now === document.body || now === atClose;
        if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}
