import { DomainError } from "#server/platform/errors.ts";

interface LoggedError {
  type: string;
  message?: string;
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
}

/** Errors whose message the portal wrote itself; others can hold SQL, parameters and people's addresses. */
const OWN_MESSAGES = new Set(["EnvironmentError"]);

/** What the Postgres driver and its pool say themselves, always in these words. */
const DRIVER_SENTENCES =
  /^(Connection terminated( unexpectedly| due to connection timeout)?|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has already been connected|has encountered a connection error) and is not queryable|Cannot use a pool after calling end on the pool)$/;
/** Data exceptions name the value that could not be used; what a function of the database raises can be any text. */
const STATES_WITH_VALUES = /^(22|P0)/;

/** An error as it may stand in a log: where it happened and of what kind, without what it was about. */
export function safeError(error: unknown, depth = 0): LoggedError {
  if (!isLikeError(error)) return { type: kindOf(error) };
  const { code, constraint, stack, cause } = error;
  const message = messageOf(error);
  return {
    type: error instanceof Error ? error.name : nameOf(error),
    ...(message !== undefined && { message }),
    ...(typeof code === "string" && { code }),
    ...(typeof constraint === "string" && { constraint }),
    ...(typeof stack === "string" && { stack: placesIn(stack) }),
    ...(cause !== undefined && depth < 3 && { cause: safeError(cause, depth + 1) }),
  };
}

interface ErrorLike {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  constraint?: unknown;
  stack?: unknown;
  cause?: unknown;
}

/** What providers and other threads reject with need not be an `Error`. A code alone makes none: it can be a person's. */
const isLikeError = (error: unknown): error is ErrorLike =>
  error instanceof Error || (typeof error === "object" && error !== null && ("message" in error || "stack" in error));

/** What may be repeated of a message: all of an own one, of a driver's what is not a value, of the system's the call that failed. */
function messageOf(error: ErrorLike): string | undefined {
  if (isOwn(error)) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { severity, code, syscall, address, port } = error as Partial<
    Record<"severity" | "code" | "syscall" | "address" | "port", unknown>
  >;
  if (typeof severity === "string" && typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return withoutValues(error.message, code);
  // Not the message: of a file it holds the name.
  if (typeof syscall === "string" && typeof code === "string") {
    return [syscall, code, typeof address === "string" && [address, port].filter(Boolean).join(":")].filter(Boolean).join(" ");
  }
  return DRIVER_SENTENCES.test(error.message) ? error.message : undefined;
}

/** A message of Postgres: names of tables, columns and rules stay, what somebody has written does not. */
const withoutValues = (message: string, state: string): string =>
  message.replaceAll(/"([^"]*)"/g, (quoted, text: string) =>
    STATES_WITH_VALUES.test(state) || !/^[a-z_][a-z0-9_$]*$/.test(text) ? "…" : quoted,
  );

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
