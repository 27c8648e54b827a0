import { dropKept, keep, readKept, UNSENT_DRAFT } from "#client/lib/offline/offline-store.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";

/** What was typed while the server could not be reached, and the version of the draft it was typed on. */
export interface KeptDraft {
  answers: FormAnswers;
  version: number;
  /** What the form began with, where that matters. */
  began?: FormAnswers | undefined;
  /** What of it is told by another way meanwhile. */
  told?: FormAnswers | undefined;
}

const keyOf = (name: string): string => `${UNSENT_DRAFT}${name}`;

export const keepDraft = (name: string, draft: KeptDraft): Promise<void> => keep(keyOf(name), draft);
export const dropDraft = (name: string): Promise<void> => dropKept(keyOf(name));

/** However old it is: nobody else has it. Null also where the browser keeps nothing. */
export async function readKeptDraft(name: string): Promise<KeptDraft | null> {
  const kept = await readKept<KeptDraft>(keyOf(name), Number.POSITIVE_INFINITY).catch(() => null);
  return kept?.data ?? null;
}
