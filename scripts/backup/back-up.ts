import { existsSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import { findPlace, type Place } from "#server/embedded-postgres/place.ts";
import type { PostgresLog } from "#server/embedded-postgres/supervisor.ts";
import { packArchive } from "./archive.ts";
import { clusterMajor, copyCluster, makeWorkFolder } from "./cluster-copy.ts";
import { type BackupDescription, DATABASE_FOLDER, DESCRIPTION_FILE, machine } from "./description.ts";
import { dumpDatabase } from "./dump.ts";
import { portalFiles } from "./portal-files.ts";

export type BackupOptions = {
  dataDir: string;
  target: string;
  /** A Postgres of the operator's own; without it the embedded one is backed up. */
  databaseUrl?: string | undefined;
  /** Take pg_dump's form also of the embedded database, so that it can be restored into a Postgres of one's own. */
  asDump?: boolean | undefined;
  withoutOutbox?: boolean | undefined;
  log: PostgresLog;
};

/**
 * Writes the database and the files of a portal, running or not, into one archive. The database is copied first: every
 * file that its rows name was written before them. Throws an Error with one sentence for the operator.
 */
export async function backUp(options: BackupOptions): Promise<void> {
  const dataDir = resolve(options.dataDir);
  const target = resolve(options.target);
  const place = options.databaseUrl ? undefined : await findPlace(dataDir);
  if (place && !existsSync(place.cluster)) throw new Error(`There is no database in ${dataDir} to back up.`);

  await mkdir(dirname(target), { recursive: true });
  const folder = place ? await makeWorkFolder(place, "backup") : join(dataDir, `backup-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const database = place ? await copyEmbedded(options, place, folder) : await dump(options.databaseUrl ?? "", folder);
    const description: BackupDescription = { format: 1, createdAt: new Date().toISOString(), database };
    await writeFile(join(folder, DESCRIPTION_FILE), JSON.stringify(description, null, 2));

    const files = (await portalFiles(dataDir)).filter((name) => !(options.withoutOutbox && name === "outbox"));
    await packArchive(target, [
      { folder, names: [DESCRIPTION_FILE, DATABASE_FOLDER] },
      { folder: dataDir, names: files },
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyEmbedded({ dataDir, asDump, log }: BackupOptions, place: Place, folder: string): Promise<BackupDescription["database"]> {
  const database = await startEmbeddedPostgres({ dataDir, log });
  try {
    if (asDump) return await dump(database.url, folder);
    await copyCluster(database.superuserUrl, join(folder, DATABASE_FOLDER));
    await copyFile(join(place.stateFolder, "password"), join(folder, DATABASE_FOLDER, "password"));
    return { kind: "cluster", major: await clusterMajor(place.cluster), machine };
  } finally {
    await database.stop();
  }
}

async function dump(url: string, folder: string): Promise<BackupDescription["database"]> {
  await mkdir(join(folder, DATABASE_FOLDER), { mode: 0o700 });
  await dumpDatabase(url, join(folder, DATABASE_FOLDER, "dump"));
  return { kind: "dump" };
}
