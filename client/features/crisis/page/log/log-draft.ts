import type { LogEntryKind } from "#shared/enums.ts";

export interface LogDraft {
  kind: Extract<LogEntryKind, "event" | "decision" | "contact">;
  text: string;
  /** Scaled down already. */
  photo: Blob | null;
}

export const EMPTY_DRAFT: LogDraft = { kind: "event", text: "", photo: null };
