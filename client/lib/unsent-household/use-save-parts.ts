import { useMutation } from "@tanstack/react-query";
import { hasNoAnswer } from "#client/lib/error-text.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { letWait, settleWords } from "./store.ts";
import { type AnyPart, type HouseholdFacts, readUnsentParts } from "./unsent-parts.ts";

/** How long a network may take before what is saved waits instead, as for what is read (`query-client.ts`). */
const PATIENCE_MS = 8_000;

interface SaveParts<Input, Saved> {
  send: (input: Input) => Promise<Saved>;
  /** What the input says: what was changed, and the values as they are kept. */
  said: (input: Input) => { parts: readonly AnyPart[]; facts: Partial<HouseholdFacts> };
  onSaved: (saved: Saved) => void | Promise<void>;
  /** No answer came: what was changed stands in this browser and is sent when one can. */
  onWaits: (input: Input) => void;
}

/** Saves what was changed of the household; without a network it waits in this browser. Fails when the server refuses, and when the browser takes nothing either. */
export function useSaveParts<Input, Saved>({ send, said, onSaved, onWaits }: SaveParts<Input, Saved>) {
  const { user } = useSignedIn();
  return useMutation({
    mutationFn: async (input: Input): Promise<{ saved: Saved } | null> => {
      const now = Date.now();
      const { parts, facts } = said(input);
      const former = readUnsentParts(user.id).filter(({ part }) => parts.includes(part));
      // Who presses again on what waits already has said nothing new.
      const waits = (): boolean => (parts.length > 0 ? letWait(user.id, { parts, facts, now }) : readUnsentParts(user.id).length > 0);
      const answer = send(input);
      try {
        // An answer that comes later says nothing new: what waits is sent again, and is the same word.
        if ((await isSlow(answer)) && waits()) return null;
        const saved = await answer;
        settleWords(user.id, former);
        return { saved };
      } catch (error) {
        if (hasNoAnswer(error) && waits()) return null;
        throw error;
      }
    },
    onSuccess: (answer, input) => (answer ? onSaved(answer.saved) : onWaits(input)),
  });
}

/** Whether no answer has come in that time; fails with the answer. */
async function isSlow(answer: Promise<unknown>): Promise<boolean> {
  let timer: number | undefined;
  const patience = new Promise<true>((resolve) => {
    timer = window.setTimeout(() => resolve(true), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer.then(() => false), patience]);
  } finally {
    window.clearTimeout(timer);
  }
}
