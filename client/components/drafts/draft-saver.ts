import type { FormAnswers } from "#shared/schemas/form-answers.ts";

/** Where the draft is: nothing typed, on its way, with the server, only in this browser, or refused. */
export type DraftState =
  | { kind: "untouched" }
  | { kind: "saving" }
  | { kind: "saved"; at: string }
  | { kind: "kept" }
  | { kind: "conflict" }
  | { kind: "refused"; error: unknown };

interface Edge {
  save: (draft: { answers: FormAnswers; version: number }) => Promise<{ version: number; updatedAt: string }>;
  /** In the browser's own store, for the time without a network. */
  keep: (draft: { answers: FormAnswers; version: number }) => Promise<void>;
  drop: () => Promise<void>;
  verdictOn: (error: unknown) => "later" | "conflict" | "refused";
  onState: (state: DraftState) => void;
}

/**
 * Saves what is typed, one version after the other. What cannot reach the server is kept in the browser, and nothing typed in the
 * meantime is lost.
 */
export function createDraftSaver(edge: Edge, start: { version: number }) {
  let version = start.version;
  let pending: FormAnswers | null = null;
  let running: Promise<void> | null = null;
  /** Somebody has to choose or to change something before it makes sense to try again. */
  let isStopped = false;

  async function run(): Promise<void> {
    while (pending) {
      const answers: FormAnswers = pending;
      pending = null;
      edge.onState({ kind: "saving" });
      try {
        const saved = await edge.save({ answers, version });
        version = saved.version;
        isStopped = false;
        await edge.drop().catch(() => undefined);
        edge.onState({ kind: "saved", at: saved.updatedAt });
      } catch (error) {
        pending ??= answers;
        await edge.keep({ answers: pending, version }).catch(() => undefined);
        const verdict = edge.verdictOn(error);
        isStopped = verdict !== "later";
        edge.onState(verdict === "later" ? { kind: "kept" } : verdict === "conflict" ? { kind: "conflict" } : { kind: "refused", error });
        return;
      }
    }
  }

  /** Sends what waits; whoever asks meanwhile waits for the same sending. */
  function flush(): Promise<void> {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    change(answers: FormAnswers): void {
      pending = answers;
    },
    flush,
    /** The last try when the form is left a moment after a key; what was refused stays refused. */
    leave(): Promise<void> {
      return isStopped ? Promise.resolve() : flush();
    },
    /** Writes over what another window has saved as this version. */
    overwrite(newest: number): Promise<void> {
      version = newest;
      return flush();
    },
    get version(): number {
      return version;
    },
    get isWaiting(): boolean {
      return pending !== null;
    },
    /** It waits for the server alone, and for nobody's choice. */
    get isUnreached(): boolean {
      return pending !== null && !isStopped;
    },
  };
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;
