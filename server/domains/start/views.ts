import type { StartStepKey } from "#shared/content/start-steps.ts";

export interface StartStepView {
  key: StartStepKey;
  title: string;
  text: string;
  label: string;
  /** How long it takes. */
  minutes: number;
  href: string;
  isDone: boolean;
  /** Something is done of it, but not all. */
  hasBegun: boolean;
  /** Somebody else is to answer: it is not what to do next. */
  waits: boolean;
  /** How far it has come, in words: «3 av 8 platser». */
  progress: string | null;
  /** Skipped by this person. */
  isAside: boolean;
}

/** «Kom igång» for one person. */
export interface StartView {
  steps: StartStepView[];
  /** Steps that are done. */
  done: number;
  /** «Visa inte igen» was pressed. */
  isHidden: boolean;
}
