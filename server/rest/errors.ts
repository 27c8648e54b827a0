import type { ErrorRequestHandler } from "express";
import { type DomainError, type ErrorCode, InvalidError, LimitError } from "#server/lib/errors.ts";
import { toDomainError } from "#server/trpc/errors.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";

const STATUSES: Record<ErrorCode, number> = {
  NOT_FOUND: 404,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  CONFLICT: 409,
  INVALID: 400,
  PRECONDITION: 412,
  LIMIT: 429,
  UNAVAILABLE: 503,
};

/** A body that is not JSON. */
export class UnsupportedMediaTypeError extends InvalidError {
  constructor() {
    super("UNSUPPORTED_MEDIA_TYPE");
  }
}

const REASONS_BY_STATUS: Record<number, ErrorReason> = {
  400: "INVALID_INPUT",
  404: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

/** Refusals that HTTP knows a status of its own for. */
const STATUSES_BY_REASON: Partial<Record<ErrorReason, number>> = { UNSUPPORTED_MEDIA_TYPE: 415, FILE_TOO_LARGE: 413 };

const statusOf = ({ reason, code }: DomainError): number => STATUSES_BY_REASON[reason] ?? STATUSES[code];

/**
 * What a REST caller gets: `{ message, error }` with the same text in both (decision 82), the reason and faulty fields.
 * Nothing that was not meant for callers leaves: no stack, no SQL, no path.
 */
export const restErrorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) return next(error);
  const domainError = toDomainError(error);
  if (domainError) {
    if (domainError instanceof LimitError) res.set("retry-after", String(domainError.retryAfterSeconds));
    const { message, reason, fields } = domainError;
    res.status(statusOf(domainError)).json({ message, error: message, reason, ...(fields && { fields }) });
    return;
  }
  // Express and its body parsers mark faults of the request with a 4xx status.
  const status = error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : 500;
  if (status >= 500) req.log.error({ err: error }, "a request failed");
  const reason = REASONS_BY_STATUS[status] ?? (status < 500 ? "INVALID_INPUT" : "INTERNAL");
  const message = ERROR_MESSAGES[reason];
  res.status(status).json({ message, error: message, reason });
};
