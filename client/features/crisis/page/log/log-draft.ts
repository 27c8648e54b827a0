import type { LogEntryKind } from "#shared/enums.ts";

export interface LogDraft {
  kind: Extract<LogEntryKind, "event" | "decision" | "contact">;
  text: string;
}

export const EMPTY_DRAFT: LogDraft = { kind: "event", text: "" };
