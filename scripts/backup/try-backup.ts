import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import type { PostgresLog } from "#server/embedded-postgres/supervisor.ts";
import { type DatabaseContent, hashIfThere, readContent } from "./content.ts";
import { restorePortal } from "./restore-portal.ts";
import { removeTrial } from "./trial-folder.ts";

/** The backup cannot be taken for whole; the message says what is wrong. */
export class DamagedBackupError extends Error {
  override name = "DamagedBackupError";
}

/** Postgres tells of what a connection has written ten seconds after it at the latest. */
const COUNTED_AFTER_MS = 12_000;

export interface Trial {
  archive: string;
  /** A folder that does not exist; it is made for the trial and thrown away. */
  scratch: string;
  dataDir: string;
  /** What the portal held before the backup was made. */
  before: { database: DatabaseContent; hashes: ReadonlyMap<string, string> };
  /** What its database holds now. */
  readNow: () => Promise<DatabaseContent>;
  log: PostgresLog;
}

/**
 * Restores a backup as an operator would, beside the portal, and holds its tables, migrations and files against what the portal held.
 * Throws DamagedBackupError when something is missing or other.
 */
export async function tryBackup({
  archive,
  scratch,
  dataDir,
  before,
  readNow,
  log,
}: Trial): Promise<{ rowCount: number; fileCount: number }> {
  const madeAt = performance.now();
  try {
    await mkdir(scratch, { mode: 0o755 });
    const restored = await restore({ archive, scratch, log });
    if (restored.migrations.join() !== before.database.migrations.join())
      throw new DamagedBackupError("its migrations are not the portal's");
    await requireSameRows(before.database, restored, async () => {
      await wait(Math.max(0, COUNTED_AFTER_MS - (performance.now() - madeAt)));
      return readNow();
    });
    await requireSameFiles(before.hashes, dataDir, scratch);
    const rowCount = [...restored.tables.values()].reduce((sum, { rows }) => sum + rows, 0);
    return { rowCount, fileCount: before.hashes.size };
  } finally {
    await removeTrial(scratch);
  }
}

async function restore({ archive, scratch, log }: Pick<Trial, "archive" | "scratch" | "log">): Promise<DatabaseContent> {
  try {
    await restorePortal({ dataDir: scratch, file: archive, log });
    const embedded = await startEmbeddedPostgres({ dataDir: scratch, log, settings: { fsync: "off" } });
    return await readContent(embedded.url).finally(() => embedded.stop());
  } catch (error) {
    throw new DamagedBackupError(`it cannot be restored: ${(error as Error).message}`, { cause: error });
  }
}

/** The portal goes on while it is backed up. What a table has too few or too many must have been deleted or written meanwhile. */
async function requireSameRows(before: DatabaseContent, restored: DatabaseContent, readNow: () => Promise<DatabaseContent>): Promise<void> {
  const names = [...before.tables.keys()];
  const missing = names.filter((name) => !restored.tables.has(name));
  if (missing.length > 0) throw new DamagedBackupError(`tables are missing: ${missing.join(", ")}`);
  const differs = names.filter((name) => before.tables.get(name)?.rows !== restored.tables.get(name)?.rows);
  if (differs.length === 0) return;
  const now = await readNow();
  for (const name of differs) {
    const [then, back, later] = [before, restored, now].map(({ tables }) => tables.get(name));
    if (!then || !back || !later) throw new DamagedBackupError(`${name} is not there any more`);
    const [least, most] = [then.rows - (later.deleted - then.deleted), then.rows + (later.inserted - then.inserted)];
    if (back.rows < least || back.rows > most)
      throw new DamagedBackupError(`${name} has ${back.rows} rows and must have ${least} to ${most}`);
  }
}

/** A file that the portal has changed or removed meanwhile may be in the backup as it was before, or as it is now. */
async function requireSameFiles(before: ReadonlyMap<string, string>, dataDir: string, scratch: string): Promise<void> {
  for (const [name, hash] of before) {
    const restored = await hashIfThere(join(scratch, name));
    if (restored === hash || restored === (await hashIfThere(join(dataDir, name)))) continue;
    throw new DamagedBackupError(`the file ${name} is ${restored ? "not as it was" : "missing"}`);
  }
}
