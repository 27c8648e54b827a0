import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { APPLICATION, connectionUrl, loadCredentials, SUPERUSER } from "./credentials.ts";
import { ensureDatabase } from "./greet-postmaster.ts";
import { findPlace, type Place, spawnOptions } from "./place.ts";
import { type Postmaster, signalPostmaster, stopPostmaster } from "./postmaster.ts";
import { isAlive, joinSharers } from "./processes.ts";
import { keepRunning, obtainPostmaster, type PostgresLog } from "./supervisor.ts";

const run = promisify(execFile);
const WORKSHOP = /^(?:initialising|backup|restore)-(\d+)$/;

const isCluster = (folder: string) => existsSync(join(folder, "global", "pg_control"));

export type EmbeddedPostgres = {
  /** Connects as the owner of the portal's database; it may create databases but is no superuser. */
  url: string;
  superuserUrl: string;
  /** Ends the database in order, unless another living process uses it too; then it is left to that one. */
  stop(): Promise<void>;
};

interface EmbeddedOptions {
  dataDir: string;
  log: PostgresLog;
  port?: number;
  /** For a cluster that is thrown away. */
  settings?: Place["settings"];
}

/**
 * Runs a Postgres of our own over `dataDir` and keeps it running until `stop`. Made at the first call; a server left
 * behind by a process that was killed is adopted, or ended, so that there are never two. `port` is a wish: a taken one is
 * exchanged. Throws an Error with one sentence for the operator, followed by the server's last words where it has any.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, port, settings } = options;
  const place = await findPlace(dataDir, settings);
  const credentials = await loadCredentials(place);
  const sharers = joinSharers(place.stateFolder);

  let server: Postmaster | undefined;
  try {
    await initialiseCluster(place, credentials.superuserPassword);
    server = await obtainPostmaster(place, credentials, port, log);
    await ensureDatabase(server.port, credentials);
  } catch (error) {
    await letGo(server);
    throw error;
  }
  const keeper = keepRunning(server, place, credentials, log);

  async function letGo(running: Postmaster | undefined) {
    sharers.leave();
    if (!running || !isAlive(running.pid)) return;
    if (sharers.othersAlive()) log.info("The database server is left running: another process uses it.");
    else await stopPostmaster(place, running.pid);
  }

  // A process that ends without stop() leaves no server behind, if it gets this far.
  const atExit = () => {
    sharers.leave();
    const running = keeper.current();
    if (running && !sharers.othersAlive()) signalPostmaster(place, running.pid, "SIGINT");
  };
  process.once("exit", atExit);

  async function stop() {
    process.off("exit", atExit);
    await letGo(await keeper.release());
  }

  let stopping: Promise<void> | undefined;
  return {
    url: connectionUrl(APPLICATION, credentials.applicationPassword, server.port, APPLICATION),
    superuserUrl: connectionUrl(SUPERUSER, credentials.superuserPassword, server.port, APPLICATION),
    stop: () => (stopping ??= stop()),
  };
}

/**
 * Makes the cluster unless it exists. It is made in a workshop folder and renamed into place when it is complete, so a
 * cluster under its own name is always a finished one and an interrupted attempt is only rubbish to sweep away.
 */
async function initialiseCluster(place: Place, superuserPassword: string): Promise<void> {
  const parent = dirname(place.cluster);
  await sweepAbandoned(parent);
  if (isCluster(place.cluster)) return;
  if (existsSync(place.cluster)) throw new Error(`${place.cluster} exists but is not a Postgres cluster: move it away, then start again.`);

  const workshop = join(parent, `initialising-${process.pid}`);
  await rm(workshop, { recursive: true, force: true });
  await mkdir(workshop, { mode: 0o700 });
  const passwordFile = join(workshop, "password");
  await writeFile(passwordFile, superuserPassword, { mode: 0o600 });
  if (place.account) for (const path of [workshop, passwordFile]) await chown(path, place.account.uid, place.account.gid);

  try {
    await initdb(place, join(workshop, "cluster"), passwordFile);
    await rename(join(workshop, "cluster"), place.cluster);
  } catch (error) {
    // Somebody else who started at the same moment came first; their cluster has the same password.
    if (!isCluster(place.cluster)) throw error;
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/**
 * Sorting and folding come from ICU, so they are the same everywhere. The character classes of the C library still
 * decide what pg_trgm takes for a letter: with plain C it drops å, ä and ö, so a UTF-8 locale is tried first.
 */
async function initdb(place: Place, cluster: string, passwordFile: string) {
  const failures: string[] = [];
  for (const characterClasses of ["C.UTF-8", "en_US.UTF-8", "C"]) {
    try {
      await run(
        place.binaries.initdb,
        [
          `--pgdata=${cluster}`,
          `--username=${SUPERUSER}`,
          `--pwfile=${passwordFile}`,
          "--auth=scram-sha-256",
          "--encoding=UTF8",
          "--locale-provider=icu",
          "--icu-locale=sv-SE",
          "--locale=C",
          `--lc-ctype=${characterClasses}`,
        ],
        spawnOptions(place),
      );
      return;
    } catch (error) {
      failures.push((error as { stderr?: string }).stderr?.trim() || (error as Error).message);
      if (!failures.at(-1)?.includes("locale")) break;
      await rm(cluster, { recursive: true, force: true });
    }
  }
  throw new Error(`The database could not be made (initdb): ${failures.at(-1)}`);
}

async function sweepAbandoned(parent: string) {
  for (const name of await readdir(parent)) {
    const pid = Number(WORKSHOP.exec(name)?.[1]);
    // A dead starter's initdb may still be writing; what cannot be removed now goes at the next start.
    if (pid && !isAlive(pid)) await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
}
