import type { ErrorReason } from "#shared/error-reasons.ts";

/** A refusal of the REST paths. Status 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  /** Whether the message is a sentence meant for people; else it only names the HTTP status, in English. */
  readonly isExplained: boolean;
  readonly reason: ErrorReason | null;

  constructor(message: string, status: number, isExplained = true, reason: ErrorReason | null = null) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.isExplained = isExplained;
    this.reason = reason;
  }
}
