import { useMemo } from "react";
import { isHere, tell, useKeptText } from "#client/lib/unsent/changes.ts";
import {
  type AnyPart,
  type HouseholdFacts,
  keepUnsentParts,
  noteParts,
  readUnsentParts,
  type UnsentPart,
  withoutWords,
} from "./unsent-parts.ts";

/** What waits of the household, as any window of this browser left it. */
export function useUnsentParts(userId: string): UnsentPart[] {
  const text = useKeptText(userId, "unsent-household");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is what the text says
  return useMemo(() => readUnsentParts(userId), [userId, text]);
}

/** Changes what waits. Answers whether the browser took it. */
export function changeUnsentParts(userId: string, alter: (unsent: UnsentPart[]) => UnsentPart[]): boolean {
  if (!isHere(userId)) return false;
  const isKept = keepUnsentParts(userId, alter(readUnsentParts(userId)));
  tell();
  return isKept;
}

/** Lets these parts wait until the server can be reached. Answers whether the browser took them. */
export const letWait = (userId: string, said: { parts: readonly AnyPart[]; facts: Partial<HouseholdFacts>; now: number }): boolean =>
  changeUnsentParts(userId, (unsent) => noteParts(unsent, said));

/** The server has heard of these words, or of later ones, or has refused them: they wait no more. */
export const settleWords = (userId: string, words: readonly UnsentPart[]): boolean =>
  changeUnsentParts(userId, (unsent) => withoutWords(unsent, words));
