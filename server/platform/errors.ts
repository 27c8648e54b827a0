import type { ErrorReason } from "#shared/error-reasons.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";

export type ErrorCode =
  | "NOT_FOUND"
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "CONFLICT"
  | "INVALID"
  | "PRECONDITION"
  | "LIMIT"
  | "UNPROCESSABLE"
  | "UNAVAILABLE";

/** A refusal with a reason. Domains throw these; `trpc/` and `rest/` turn them into their own codes, in one place each. */
export abstract class DomainError extends Error {
  abstract readonly code: ErrorCode;
  readonly reason: ErrorReason;
  /** Swedish sentences by field path, for forms. */
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(reason: ErrorReason, options: { message?: string; fields?: Record<string, string>; cause?: unknown } = {}) {
    super(options.message ?? ERROR_MESSAGES[reason], { cause: options.cause });
    this.name = new.target.name;
    this.reason = reason;
    this.fields = options.fields;
  }
}

/** No such row, or a row of another association: the two are answered alike. */
export class NotFoundError extends DomainError {
  readonly code = "NOT_FOUND";
  constructor(reason: ErrorReason = "NOT_FOUND", options = {}) {
    super(reason, options);
  }
}
export class UnauthenticatedError extends DomainError {
  readonly code = "UNAUTHENTICATED";
  constructor(reason: ErrorReason = "NOT_AUTHENTICATED", options = {}) {
    super(reason, options);
  }
}
export class ForbiddenError extends DomainError {
  readonly code = "FORBIDDEN";
  constructor(reason: ErrorReason = "FORBIDDEN", options = {}) {
    super(reason, options);
  }
}
/** Somebody else was first, or the state does not allow it any more. */
export class ConflictError extends DomainError {
  readonly code = "CONFLICT";
}
export class InvalidError extends DomainError {
  readonly code = "INVALID";
}
/** The caller must do something else first. */
export class PreconditionError extends DomainError {
  readonly code = "PRECONDITION";
}
export class LimitError extends DomainError {
  readonly code = "LIMIT";
  /** Whole seconds until another try can succeed. */
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number, reason: ErrorReason = "RATE_LIMITED") {
    super(reason);
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}
/** An idempotency key that was used for another call. */
export class KeyReusedError extends DomainError {
  readonly code = "UNPROCESSABLE";
  constructor(reason: ErrorReason = "KEY_REUSED") {
    super(reason);
  }
}
/** A part the portal depends on does not answer; the same call can succeed later. */
export class UnavailableError extends DomainError {
  readonly code = "UNAVAILABLE";
}
