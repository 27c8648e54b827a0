import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import { findPlace, type Place } from "#server/embedded-postgres/place.ts";
import { livingSharers } from "#server/embedded-postgres/processes.ts";
import type { PostgresLog } from "#server/embedded-postgres/supervisor.ts";
import { unpackArchive } from "./archive.ts";
import {
  bringClusterBack,
  makeWorkFolder,
  moveClusterAside,
  openClusterCopy,
  replaceCluster,
  requireFittingCluster,
} from "./cluster-copy.ts";
import { type BackupDescription, DATABASE_FOLDER, readDescription } from "./description.ts";
import { hasTables, loadDump, otherConnections, requireDumpReaders } from "./dump.ts";
import { decryptFile, isEncrypted } from "./encryption.ts";
import { portalFiles, replacePortalFiles } from "./portal-files.ts";

export type RestoreOptions = {
  dataDir: string;
  file: string;
  databaseUrl?: string | undefined;
  /** The private age keys that open an encrypted backup. */
  identityFile?: string | undefined;
  force?: boolean | undefined;
  /** Hears what the backup is, before anything is put in its place. */
  onRead?: (description: BackupDescription) => void;
  log: PostgresLog;
};

const NOT_EMPTY = "There is a portal here already: add --force to put the backup in its place.";
const RUNNING = "The portal is running: stop every copy of it, then try again.";

/**
 * Puts a backup in the place of what the portal has, with every unfinished delivery held. Former files, and a former
 * embedded database, are moved aside and not deleted; the folders they lie in now are given back. Nothing is touched
 * before the whole backup has been read and its database opened. Throws an Error with one sentence for the operator.
 */
export async function restorePortal(options: RestoreOptions): Promise<string[]> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const unpacked = join(dataDir, `restore-${process.pid}`);
  const aside = `replaced-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  if (!options.force && (await portalFiles(dataDir)).length > 0) throw new Error(NOT_EMPTY);
  try {
    await mkdir(unpacked, { mode: 0o700 });
    await unpack(options, unpacked);
    const description = await readDescription(unpacked);
    options.onRead?.(description);
    const { database } = description;
    const copy = join(unpacked, DATABASE_FOLDER);
    if (database.kind === "cluster") await restoreCluster(options, database, copy, aside);
    else if (options.databaseUrl) await loadDumpInto(options.databaseUrl, join(copy, "dump"), options.force);
    else await restoreEmbeddedDump(options, join(copy, "dump"), aside);
    await replacePortalFiles(unpacked, dataDir, join(dataDir, aside));
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
  const former = [dataDir, ...(options.databaseUrl ? [] : [dirname((await findPlace(dataDir)).cluster)])];
  return former.map((folder) => join(folder, aside)).filter((folder) => existsSync(folder));
}

async function unpack({ file, identityFile }: RestoreOptions, folder: string): Promise<void> {
  if (!(await isEncrypted(resolve(file)))) return unpackArchive(resolve(file), folder);
  if (!identityFile) throw new Error(`${file} is encrypted: add --identity <key.txt>, the file with the private half of its key.`);
  const opened = join(folder, "opened.tar.gz");
  await decryptFile(resolve(file), opened, resolve(identityFile));
  await unpackArchive(opened, folder);
  await rm(opened);
}

type ClusterDescription = Extract<BackupDescription["database"], { kind: "cluster" }>;

async function restoreCluster({ dataDir, databaseUrl, force }: RestoreOptions, database: ClusterDescription, copy: string, aside: string) {
  if (databaseUrl) {
    throw new Error(
      'The backup holds the files of an embedded database, which no other Postgres can take: restore it without DATABASE_URL, then move it with "npm run backup -- --dump".',
    );
  }
  const place = await findPlace(dataDir);
  requireFittingCluster(database);
  refuseRunning(place);
  if (existsSync(place.cluster) && !force) throw new Error(NOT_EMPTY);

  const folder = await makeWorkFolder(place, "restore");
  try {
    const password = join(copy, "password");
    const opened = await openClusterCopy(join(copy, "base.tar"), password, place, folder);
    await replaceCluster(opened, password, place, aside);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Loads a dump into a new embedded database; when that fails the former one is back under its name. */
async function restoreEmbeddedDump({ dataDir, force, log }: RestoreOptions, file: string, aside: string) {
  const place = await findPlace(dataDir);
  refuseRunning(place);
  const isReplacing = existsSync(place.cluster);
  if (isReplacing && !force) throw new Error(NOT_EMPTY);
  requireDumpReaders();

  if (isReplacing) await moveClusterAside(place, aside);
  try {
    const embedded = await startEmbeddedPostgres({ dataDir, log });
    await loadDumpInto(embedded.url, file, force).finally(() => embedded.stop());
  } catch (error) {
    await rm(place.cluster, { recursive: true, force: true });
    if (isReplacing) await bringClusterBack(place, aside);
    throw error;
  }
}

async function loadDumpInto(url: string, file: string, force: boolean | undefined) {
  if ((await otherConnections(url)) > 0) throw new Error(RUNNING);
  if (!force && (await hasTables(url))) throw new Error(NOT_EMPTY);
  await loadDump(file, url);
}

function refuseRunning(place: Place) {
  if (livingSharers(place.stateFolder).length > 0) throw new Error(RUNNING);
}
