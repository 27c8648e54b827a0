import { AsyncLocalStorage } from "node:async_hooks";
import { write, writeSync } from "node:fs";
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

/** To what a piece of work belongs: the request that is being answered, or the job that runs and, where it is known, the request that began it. */
export interface Origin {
  requestId?: string;
  jobId?: string;
}

const origins = new AsyncLocalStorage<Origin>();

/** Every line that the work logs, and every job that it enqueues, names the origin. */
export const withOrigin = <T>(origin: Origin, work: () => T): T => origins.run(origin, work);

export const currentOrigin = (): Origin => origins.getStore() ?? {};

/** What is kept for a log that takes nothing at the moment. */
const MOST_BYTES = 1024 * 1024;
/** As many lines as one write takes at ease. */
const MOST_LINES = 256;
const TRY_AGAIN_MS = 250;

export interface LostLines {
  lost: number;
  /** How long nothing could be written. */
  seconds: number;
}

export interface LogDestination {
  write(line: string): void;
  /** What is left, at the end of the process; gives up at once where nothing can be written. */
  writeRest(): void;
}

/**
 * Log lines to a file descriptor, one write at a time. A full disk, a reader that has gone or one that has stopped reading neither
 * holds up nor ends the process: the first lines are kept, up to a megabyte, later ones are counted and dropped, and `onRecovery`
 * is told when all that was kept stands in the log. pino's own destination ends the process at such a fault, and then waits in its
 * exit for the disk.
 */
export function createLogDestination(fd: number, onRecovery: (what: LostLines) => void): LogDestination {
  let lines: Buffer[] = [];
  let bytes = 0;
  let chunk: Buffer | null = null;
  let state: "idle" | "writing" | "waiting" = "idle";
  let lost = 0;
  let failingSince: number | null = null;

  /** The next piece of the log: what the last write left, or the oldest lines. */
  function nextChunk(): Buffer | null {
    if (chunk?.length) return chunk;
    const taken = lines.splice(0, MOST_LINES);
    chunk = taken.length > 0 ? Buffer.concat(taken) : null;
    return chunk;
  }

  function written(count: number): void {
    chunk = chunk?.subarray(count) ?? null;
    bytes -= count;
  }

  function writeOn(): void {
    const next = nextChunk();
    state = next ? "writing" : "idle";
    if (!next) {
      recovered();
      return;
    }
    write(fd, next, (error, count) => {
      if (!error) {
        written(count);
        writeOn();
        return;
      }
      failingSince ??= performance.now();
      state = "waiting";
      setTimeout(writeOn, TRY_AGAIN_MS).unref();
    });
  }

  function recovered(): void {
    if (failingSince === null) return;
    const seconds = Math.round((performance.now() - failingSince) / 1_000);
    failingSince = null;
    const told = { lost, seconds };
    lost = 0;
    onRecovery(told);
  }

  return {
    write(line) {
      const added = Buffer.from(line);
      if (bytes + added.length > MOST_BYTES) {
        // Also a reader that only is too slow: it did not fail, and still loses lines.
        failingSince ??= performance.now();
        lost++;
        return;
      }
      lines.push(added);
      bytes += added.length;
      if (state === "idle") writeOn();
    },
    writeRest() {
      // What is being written at this moment is out of our hands.
      if (state === "writing" && chunk) written(chunk.length);
      try {
        for (let next = nextChunk(); next; next = nextChunk()) written(writeSync(fd, next));
      } catch {
        lines = [];
        chunk = null;
      }
    },
  };
}
