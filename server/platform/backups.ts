import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import path from "node:path";
import { z } from "zod";
import { BACKUP_OUTCOMES } from "#shared/enums.ts";
import type { Logger } from "./logging/logger.ts";
import { PROJECT_ROOT } from "./project-root.ts";

export interface BackupSettings {
  dir: string;
  /** Public halves of age keys; who has one of the private halves can read a backup. */
  recipients: readonly string[];
  /** When of the day in Stockholm, `03:30`. */
  at: string;
  /** The newest of each of so many days and weeks stays. */
  keep: { days: number; weeks: number };
  /** Files lie in a bucket, which no backup holds. */
  hasBucket: boolean;
}

const report = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("verified"),
    filename: z.string(),
    bytes: z.number(),
    sha256: z.string(),
    rowCount: z.number(),
    fileCount: z.number(),
    folder: z.string(),
    folderMark: z.uuid(),
  }),
  z.object({ outcome: z.enum(BACKUP_OUTCOMES).exclude(["verified"]), reason: z.string() }),
]);

/** What became of a backup. `reason` is for the log. */
export type BackupReport = z.output<typeof report>;

export interface Backups extends Pick<BackupSettings, "at" | "hasBucket"> {
  /** Makes one and tries it. Throws when the signal ends it. */
  make(signal: AbortSignal): Promise<BackupReport>;
}

/** Behind everything else that wants the processor. */
const LOWEST_PRIORITY = 19;

/**
 * Each backup is made by a process of its own, with the portal's environment: what it takes in memory and time the alarm never lacks,
 * and what breaks there breaks nothing here.
 */
export function createBackups({ dir, at, hasBucket }: BackupSettings, { dataDir, log }: { dataDir: string; log: Logger }): Backups {
  return {
    at,
    hasBucket,
    async make(signal) {
      const maker = fork(path.join(PROJECT_ROOT, "scripts/backup.ts"), ["--nightly"], {
        cwd: PROJECT_ROOT,
        execArgv: ["--import", "tsx"],
        env: { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: dir },
        stdio: ["ignore", "ignore", "pipe", "ipc"],
        signal,
      });
      if (maker.pid) setPriority(maker.pid, LOWEST_PRIORITY);
      let words = "";
      maker.stderr?.on("data", (chunk) => {
        words = `${words}${chunk}`.slice(-2_000);
      });
      let said: unknown;
      maker.on("message", (message) => {
        said = message;
      });
      const [code] = await once(maker, "close");
      const known = report.safeParse(said);
      const found: BackupReport = known.success ? known.data : { outcome: "failed", reason: words.trim() || `it ended with ${code}` };
      if (found.outcome !== "verified") log.error({ outcome: found.outcome, reason: found.reason }, "the backup was not made");
      return found;
    },
  };
}
