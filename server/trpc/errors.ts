import { type TRPC_ERROR_CODE_KEY, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { isDatabaseUnavailable } from "#server/platform/database/postgres-fault.ts";
import { DomainError, type ErrorCode, InvalidError, LimitError, UnavailableError } from "#server/platform/errors.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { fieldMessages } from "#shared/schemas/field-messages.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";

const TRPC_CODES: Record<ErrorCode, TRPC_ERROR_CODE_KEY> = {
  NOT_FOUND: "NOT_FOUND",
  UNAUTHENTICATED: "UNAUTHORIZED",
  FORBIDDEN: "FORBIDDEN",
  CONFLICT: "CONFLICT",
  INVALID: "BAD_REQUEST",
  PRECONDITION: "PRECONDITION_FAILED",
  LIMIT: "TOO_MANY_REQUESTS",
  UNPROCESSABLE: "UNPROCESSABLE_CONTENT",
  UNAVAILABLE: "SERVICE_UNAVAILABLE",
};

/** What a caller may know of an error. Nothing of the server's insides is ever among it. */
export interface PublicError {
  reason: ErrorReason;
  message: string;
  fields?: Readonly<Record<string, string>>;
  retryAfterSeconds?: number;
}

/** Makes any thrown thing a domain error that may be shown: invalid input, a refusal, a busy database, or null. */
export function toDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (error instanceof ZodError) return new InvalidError("INVALID_INPUT", { fields: fieldMessages(error) });
  if (isDatabaseUnavailable(error)) return new UnavailableError("UNAVAILABLE", { cause: error });
  return null;
}

/** The one translation from domain errors to tRPC. Anything else stays an internal error without details. */
export function toTrpcError(error: unknown): TRPCError {
  const domainError = toDomainError(error);
  if (domainError) return new TRPCError({ code: TRPC_CODES[domainError.code], message: domainError.message, cause: domainError });
  return new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: ERROR_MESSAGES.INTERNAL, cause: error });
}

const REASONS_BY_TRPC_CODE: Partial<Record<TRPC_ERROR_CODE_KEY, ErrorReason>> = {
  UNAUTHORIZED: "NOT_AUTHENTICATED",
  FORBIDDEN: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  BAD_REQUEST: "INVALID_INPUT",
  PARSE_ERROR: "INVALID_INPUT",
  PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  TOO_MANY_REQUESTS: "RATE_LIMITED",
  METHOD_NOT_SUPPORTED: "NOT_FOUND",
};

export function publicError(error: TRPCError): PublicError {
  const domainError = toDomainError(error.cause) ?? toDomainError(error);
  if (domainError) {
    return {
      reason: domainError.reason,
      message: domainError.message,
      ...(domainError.fields && { fields: domainError.fields }),
      ...(domainError instanceof LimitError && { retryAfterSeconds: domainError.retryAfterSeconds }),
    };
  }
  const reason = REASONS_BY_TRPC_CODE[error.code] ?? "INTERNAL";
  return { reason, message: ERROR_MESSAGES[reason] };
}

/** What is away for a moment is asked for again after so many seconds. */
const AWAY_SECONDS = 5;

/** Whole seconds until the same call can succeed; null where waiting does not help, or nobody knows. */
export function retryAfterOf(error: unknown): number | null {
  if (error instanceof LimitError) return error.retryAfterSeconds;
  return error instanceof UnavailableError ? AWAY_SECONDS : null;
}

/** The `Retry-After` of a batch: the longest wait among its refusals. */
export function retryAfterHeader(errors: readonly TRPCError[]): { headers?: Record<string, string> } {
  const waits = errors.flatMap(({ cause }) => retryAfterOf(cause) ?? []);
  return waits.length > 0 ? { headers: { "retry-after": String(Math.max(...waits)) } } : {};
}
