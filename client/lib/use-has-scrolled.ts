import { useEffect, useState } from "react";

/** Whether the page is scrolled down by more than so many pixels. */
export function useHasScrolled(pixels: number): boolean {
  const [hasScrolled, setHasScrolled] = useState(false);
  useEffect(() => {
    const update = (): void => setHasScrolled(window.scrollY > pixels);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [pixels]);
  return hasScrolled;
}
