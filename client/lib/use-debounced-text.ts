import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

/** A text field that commits a while after the last key. `commit` answers the text that will come back as `committed`;
 *  a change from elsewhere (back, a removed chip) replaces what stands in the field, the field's own commit does not. */
export function useDebouncedText(committed: string, commit: (text: string) => string, delayMs: number) {
  const [text, setText] = useState(committed);
  const [seen, setSeen] = useState(committed);
  const [sent, setSent] = useState(committed);
  const commitLater = useDebouncedCallback((next: string) => {
    // Replaced from elsewhere meanwhile.
    if (next === text) setSent(commit(next));
  }, delayMs);

  if (seen !== committed) {
    setSeen(committed);
    if (committed !== sent) {
      setText(committed);
      setSent(committed);
    }
  }

  return {
    text,
    type(next: string) {
      // A field of numbers says again what stands in it when it is left, so when «Rensa alla» is pressed.
      if (next === text) return;
      setText(next);
      commitLater(next);
    },
  };
}
