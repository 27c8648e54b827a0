import { DomainError } from "./errors.ts";

interface LoggedError {
  type: string;
  message?: string;
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
}

/** Errors whose message the portal wrote itself; a driver's message can hold SQL, parameters and people's addresses. */
const OWN_MESSAGES = new Set(["EnvironmentError"]);

/** An error as it may stand in a log: where it happened and of what kind, without what it was about. */
export function safeError(error: unknown, depth = 0): LoggedError {
  if (!isLikeError(error)) return { type: kindOf(error) };
  const { code, constraint, stack, cause } = error;
  return {
    type: error instanceof Error ? error.name : nameOf(error),
    ...(isOwn(error) && { message: error.message }),
    ...(typeof code === "string" && { code }),
    ...(typeof constraint === "string" && { constraint }),
    ...(typeof stack === "string" && { stack: placesIn(stack) }),
    ...(cause !== undefined && depth < 3 && { cause: safeError(cause, depth + 1) }),
  };
}

interface ErrorLike {
  name?: unknown;
  code?: unknown;
  constraint?: unknown;
  stack?: unknown;
  cause?: unknown;
}

/** What providers and other threads reject with need not be an `Error`. A code alone makes none: it can be a person's. */
const isLikeError = (error: unknown): error is ErrorLike =>
  error instanceof Error || (typeof error === "object" && error !== null && ("message" in error || "stack" in error));

const isOwn = (error: unknown): error is Error => error instanceof DomainError || (error instanceof Error && OWN_MESSAGES.has(error.name));

/** A name that is no error's can be a person's. */
const nameOf = (error: ErrorLike): string =>
  typeof error.name === "string" && /^\w*(Error|Exception)$/.test(error.name) ? error.name : kindOf(error);

/** The class of an object, which is a word of the code, or the type of what is none. */
function kindOf(value: unknown): string {
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  const { constructor: made } = value;
  return (typeof made === "function" && made.name) || "object";
}

const placesIn = (stack: string): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
