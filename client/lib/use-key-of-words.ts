import { useRef } from "react";

/**
 * The idempotency key of what is being sent: the same words bear the same key until they have arrived, so that nobody is told twice,
 * however often it is pressed. Other words are another message.
 */
export function useKeyOfWords() {
  const lastTry = useRef({ words: "", key: "" });
  return {
    of(message: unknown): string {
      const words = JSON.stringify(message);
      if (lastTry.current.words !== words) lastTry.current = { words, key: crypto.randomUUID() };
      return lastTry.current.key;
    },
    forget(): void {
      lastTry.current = { words: "", key: "" };
    },
  };
}
