import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { APPLICATION, connectionUrl, SUPERUSER } from "#server/embedded-postgres/credentials.ts";
import { choosePort, launchPostmaster } from "#server/embedded-postgres/launch-postmaster.ts";
import { locateBinaries, type Place, spawnOptions } from "#server/embedded-postgres/place.ts";
import { findPostmaster, stopPostmaster } from "#server/embedded-postgres/postmaster.ts";
import { machine } from "./description.ts";
import { HOLD_UNFINISHED_DELIVERIES } from "./hold-deliveries.ts";

/**
 * Lets the running server write a consistent copy of all its files, with the log it takes to open them, to base.tar in
 * `folder` (what pg_basebackup asks for; its own programs are not shipped). Nobody has to stop working meanwhile.
 */
export async function copyCluster(superuserUrl: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl, replication: "true" } as pg.ClientConfig);
  // A lost connection fails the statement; without a listener it would end the process as well.
  client.on("error", () => {});
  await client.connect();
  try {
    const target = `TARGET 'server', TARGET_DETAIL ${pg.escapeLiteral(folder)}`;
    await client.query(`BASE_BACKUP (LABEL 'beredskapsportalen', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', ${target})`);
  } finally {
    await client.end();
  }
}

/** A cluster's files open only under the same major version, on the same kind of machine. Throws one sentence. */
export function requireFittingCluster({ major, machine: madeOn }: { major: string; machine: string }): void {
  const ours = locateBinaries().version.split(".")[0];
  if (major === ours && madeOn === machine) return;
  throw new Error(
    `The backup holds a database of Postgres ${major} on ${madeOn}, and this is Postgres ${ours} on ${machine}: restore it with the version and machine type it was made with, then move it with "npm run backup -- --dump".`,
  );
}

/**
 * Opens a copied cluster in a folder beside its later place, lets it recover, holds its unfinished deliveries and closes
 * it in order, all before it can be taken for the portal's. Gives the cluster, ready to be renamed into place.
 */
export async function openClusterCopy(baseTar: string, passwordFile: string, place: Place, folder: string): Promise<string> {
  const opened = { ...place, cluster: join(folder, "cluster") };
  await mkdir(opened.cluster, { mode: 0o700 });
  if (place.account) await chown(opened.cluster, place.account.uid, place.account.gid);
  // As the account, so that every file becomes its own.
  const tar = spawn("tar", ["-xf", "-", "-C", opened.cluster], { ...spawnOptions(place), stdio: ["pipe", "ignore", "inherit"] });
  const [[code]] = await Promise.all([once(tar, "close"), pipeline(createReadStream(baseTar), tar.stdin)]);
  if (code !== 0) throw new Error("The database in the backup could not be unpacked.");

  const password = await readFile(passwordFile, "utf8");
  const server = await launchPostmaster(opened, await choosePort(place.stateFolder));
  try {
    const client = new pg.Client({ connectionString: connectionUrl(SUPERUSER, password, server.port, APPLICATION) });
    client.on("error", () => {});
    await client.connect();
    await client.query(HOLD_UNFINISHED_DELIVERIES).finally(() => client.end());
  } finally {
    await stopPostmaster(opened, server.pid);
  }
  return opened.cluster;
}

/** A folder beside the cluster that Postgres' account can write to; swept away by the next start if we are killed. */
export async function makeWorkFolder(place: Place, purpose: "backup" | "restore"): Promise<string> {
  const folder = join(dirname(place.cluster), `${purpose}-${process.pid}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (place.account) await chown(folder, place.account.uid, place.account.gid);
  return folder;
}

/** Puts an opened copy and its password in the place of the portal's cluster; a former one goes to `aside`, beside it. */
export async function replaceCluster(opened: string, passwordFile: string, place: Place, aside: string): Promise<void> {
  if (existsSync(place.cluster)) await moveClusterAside(place, aside);
  await rename(opened, place.cluster);
  await chmod(passwordFile, 0o600);
  await rename(passwordFile, passwordOf(place));
}

/** Takes the portal's cluster and its password away to `aside`, beside it, after ending a server that nobody uses. */
export async function moveClusterAside(place: Place, aside: string): Promise<void> {
  const orphan = await findPostmaster(place.cluster);
  if (orphan) await stopPostmaster(place, orphan.pid);
  const former = join(dirname(place.cluster), aside);
  await rename(place.cluster, former);
  await rename(passwordOf(place), `${former}.password`);
}

/** Undoes moveClusterAside, where no other cluster has taken the place. */
export async function bringClusterBack(place: Place, aside: string): Promise<void> {
  const former = join(dirname(place.cluster), aside);
  await rename(former, place.cluster);
  await rename(`${former}.password`, passwordOf(place));
}

const passwordOf = (place: Place): string => join(place.stateFolder, "password");

export async function clusterMajor(cluster: string): Promise<string> {
  return (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
}
