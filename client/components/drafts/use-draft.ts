import { useEffect, useMemo, useState } from "react";
import { errorReason } from "#client/lib/error-text.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { FORM_AUTOSAVE_MS } from "#shared/limits.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import { createDraftSaver, type DraftState } from "./draft-saver.ts";
import { dropDraft, type KeptDraft, keepDraft } from "./kept-draft.ts";

const RETRY_MS = 5000;

interface DraftPlace {
  /** Under which it is kept in the browser while the server cannot be reached. */
  name: string;
  save: (draft: KeptDraft) => Promise<{ version: number; updatedAt: string }>;
  /** What is kept beside the answers. */
  beside?: () => Pick<KeptDraft, "began" | "told">;
  /** What the server answers to whoever was second. */
  conflict: ErrorReason;
}

/** Saves a draft a moment after each change, and again when the network is back. */
export function useDraft({ name, save, beside, conflict }: DraftPlace, start: { version: number; kept: KeptDraft | null }) {
  const [state, setState] = useState<DraftState>({ kind: "untouched" });
  const [answers, setAnswers] = useState<FormAnswers | null>(start.kept?.answers ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft begins once for each form that is opened
  const saver = useMemo(
    () =>
      createDraftSaver(
        {
          save,
          keep: (draft) => keepDraft(name, { ...draft, ...beside?.() }),
          drop: () => dropDraft(name),
          verdictOn: (error) => (errorReason(error) === null ? "later" : errorReason(error) === conflict ? "conflict" : "refused"),
          onState: setState,
        },
        start,
      ),
    [name],
  );

  useEffect(() => {
    if (!answers) return;
    saver.change(answers);
    const timer = window.setTimeout(() => void saver.flush(), FORM_AUTOSAVE_MS);
    return () => window.clearTimeout(timer);
  }, [answers, saver]);

  useEffect(() => () => void saver.leave(), [saver]);

  const isKept = state.kind === "kept";
  useEffect(() => {
    if (!isKept) return;
    const retry = (): void => void saver.flush();
    const timer = window.setInterval(retry, RETRY_MS);
    window.addEventListener("online", retry);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [isKept, saver]);

  return { state, saver, change: setAnswers, isUnsaved: state.kind !== "saved" && answers !== null };
}

export type Draft = ReturnType<typeof useDraft>;
