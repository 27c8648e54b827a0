import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { PostgresLog } from "#server/embedded-postgres/supervisor.ts";
import { listPendingMigrations, migrateDatabase } from "#server/platform/database/migrate.ts";
import { parseEnvironment } from "#server/platform/env.ts";
import { MIGRATIONS_FOLDER, PROJECT_ROOT } from "#server/platform/project-root.ts";
import { backUp } from "../backup/back-up.ts";
import { restorePortal } from "../backup/restore-portal.ts";
import { makeTrialFolder, removeTrialFolder } from "../backup/trial-folder.ts";
import { withDatabase } from "../backup/with-database.ts";
import { rehearse } from "./rehearse.ts";

export interface UpgradeOptions {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Where the backup from before goes. */
  target: string;
  /** How long the migrations may take together on the portal's own database; what waits for their tables waits as long. */
  mostMs: number;
  say: (line: string) => void;
  log: PostgresLog;
}

/** Why it went no further, told by the exit code too: 2 refused at once, 3 failed on the copy, 4 undone on the portal's own database. */
export class UpgradeError extends Error {
  override name = "UpgradeError";
  readonly exitCode: 2 | 3 | 4;
  constructor(exitCode: 2 | 3 | 4, cause: unknown) {
    super((cause as Error).message, { cause });
    this.exitCode = exitCode;
  }
}

const orEnd = (exitCode: 2 | 3 | 4) => (error: unknown) => {
  throw new UpgradeError(exitCode, error);
};

/**
 * Brings the portal's database up to this version while the version before serves. This version is first started on a copy of the
 * portal, made of a backup: only where it gets ready there is the database itself migrated, in one transaction. Throws UpgradeError,
 * and then everything is as it was.
 */
export async function upgradePortal({ databaseUrl, target, mostMs, say, log, ...options }: UpgradeOptions): Promise<void> {
  const dataDir = resolve(options.dataDir);
  const inDatabase = <T>(work: (url: string) => Promise<T>): Promise<T> => withDatabase({ dataDir, databaseUrl, log }, work);

  const pending = await checkBeforehand(inDatabase).catch(orEnd(2));
  say(pending.length > 0 ? `To be applied: ${pending.join(", ")}.` : "The database needs no change.");
  await backUp({ dataDir, databaseUrl, target, log }).catch(orEnd(2));
  say(`Backed up to ${target}.`);

  const folder = await makeTrialFolder(dataDir);
  const scratch = join(folder, "portal");
  try {
    await mkdir(scratch, { mode: 0o755 });
    await restorePortal({ dataDir: scratch, file: target, log }).catch(orEnd(3));
    await rehearse({ scratch, say, log }).catch(orEnd(3));
  } finally {
    await removeTrialFolder(folder);
  }

  const started = performance.now();
  // Postgres ends the whole connection then, and what is thrown tells of that only.
  const inWords = (error: unknown): unknown =>
    performance.now() - started < mostMs ? error : new Error(`The migrations took longer than ${mostMs / 1_000} s and were undone.`);
  const unheard = { info: () => undefined, warn: () => undefined };
  await inDatabase((url) => migrateDatabase(url, MIGRATIONS_FOLDER, { log: unheard, mostMs })).catch((error) => orEnd(4)(inWords(error)));
  say(
    `The database is this version's, after ${Math.round(performance.now() - started)} ms. Replace the copies of the portal now, one by one.`,
  );
}

/** What is to be applied. Throws where the environment, the build or the database does not fit this version. */
async function checkBeforehand(inDatabase: <T>(work: (url: string) => Promise<T>) => Promise<T>): Promise<string[]> {
  parseEnvironment(process.env);
  if (!existsSync(join(PROJECT_ROOT, "dist/server/index.js")))
    throw new Error("This version is not built: run npm run build, then try again.");
  return inDatabase((url) => listPendingMigrations(url, MIGRATIONS_FOLDER));
}
