import pino, { type Logger } from "pino";
import { createLogDestination, type LogDestination, type LostLines } from "./log-destination.ts";
import { currentOrigin } from "./origin.ts";
import { safeError } from "./safe-error.ts";

export type { Logger };

/** One JSON line per event. Secrets and addresses of people never reach a log: these paths are removed. */
const REDACTED = [
  "password",
  "*.password",
  "token",
  "*.token",
  "email",
  "*.email",
  "phone",
  "*.phone",
  "recipient",
  "*.recipient",
  "req.headers.authorization",
  "req.headers.cookie",
  'res.headers["set-cookie"]',
];

const STDOUT = 1;
let stdout: LogDestination | null = null;

export function createLogger(level: string): Logger {
  stdout ??= openStdout((what) => log.error(what, "the log could not be written for a while"));
  const log = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...currentOrigin() }),
      serializers: { err: safeError },
      redact: { paths: REDACTED, remove: true },
    },
    stdout,
  );
  return log;
}

function openStdout(onRecovery: (what: LostLines) => void): LogDestination {
  const destination = createLogDestination(STDOUT, onRecovery);
  process.on("exit", destination.writeRest);
  return destination;
}
