import { useEffect, useState } from "react";

const SHOWN_MS = 2000;

type CopyState = "idle" | "copied" | "failed";

/** Puts a text on the clipboard and says for two seconds that it is there. Browsers refuse on insecure addresses. */
export function useCopy(text: string, onCopied?: () => void) {
  const [state, setState] = useState<CopyState>("idle");

  useEffect(() => {
    if (state !== "copied") return;
    const timer = window.setTimeout(() => setState("idle"), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [state]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
      onCopied?.();
    } catch {
      setState("failed");
    }
  };
  return { state, copy: () => void copy() };
}
