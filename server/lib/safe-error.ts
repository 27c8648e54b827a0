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
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    ...((error instanceof DomainError || OWN_MESSAGES.has(error.name)) && { message: error.message }),
    ...(typeof code === "string" && { code }),
    ...(typeof constraint === "string" && { constraint }),
    stack: error.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...(error.cause !== undefined && depth < 3 && { cause: safeError(error.cause, depth + 1) }),
  };
}
