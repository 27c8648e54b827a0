import pino, { type Logger } from "pino";
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

export function createLogger(level: string): Logger {
  const destination = pino.destination({ dest: 1, sync: false });
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: safeError },
      redact: { paths: REDACTED, remove: true },
    },
    destination,
  );
}
