import { execFile } from "node:child_process";
import { appendFile, chown, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { eventually } from "#tests/helpers/eventually.ts";
import { freePort } from "#tests/helpers/server-process.ts";
import { fillTemplate, type Program, postgresUser, startProgram } from "./programs.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { processTree } from "./tree-memory.ts";

const BIN_DIR = process.env.PG_BIN ?? "/usr/lib/postgresql/15/bin";
const PASSWORD = "of-the-point-in-time-run";
const RECOVERY_LIMIT_MS = 120_000;

export interface ArchivedPostgres extends AsyncDisposable {
  url: string;
  /** A whole backup into the archive. */
  backUp(): Promise<void>;
  /** Brings what was written so far into the archive, and throws where it does not come there. */
  check(): Promise<void>;
  /** The database as it was at this time, as a second server beside the first; the answer is its address. */
  openBeside(moment: Date): Promise<string>;
  closeBeside(): Promise<void>;
  /** The server and everything that it has started end at once, and its folder is gone. */
  lose(): Promise<void>;
  /** Brings it back from the archive alone, and resolves when it can be written to. */
  bringBack(): Promise<void>;
  /** Bytes of the backups and of all that was written since, as they lie in the archive. */
  archiveBytes(): Promise<{ backup: number; wal: number }>;
}

/**
 * Debian's Postgres with an encrypted archive, by the files in `deploy/point-in-time`. Needs pgbackrest and Postgres, its folder in PG_BIN;
 * as root, they run as the user `postgres`.
 */
export async function startArchivedPostgres(archiveTimeoutSeconds: number): Promise<ArchivedPostgres> {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await temporaryFolder());
  const user = await postgresUser();
  if (user) await chown(folder.path, user.uid, user.gid);
  const [dataDir, besideDir, repository, configuration, settings, passwordFile] = [
    ...["main", "beside", "archive", "pgbackrest.conf", "archive.conf", "password"],
  ].map((name) => path.join(folder.path, name)) as [string, string, string, string, string, string];
  const [port, besidePort] = await Promise.all([freePort(), freePort()]);
  await fillTemplate("point-in-time/pgbackrest.conf", configuration, {
    REPOSITORY: repository,
    PASSPHRASE: "on-paper-only",
    DATA_DIR: dataDir,
    PORT: port,
    SOCKET_DIR: folder.path,
  });
  await fillTemplate("point-in-time/postgresql.conf", settings, { ARCHIVE_TIMEOUT: archiveTimeoutSeconds });

  const env = {
    PATH: process.env.PATH,
    PGBACKREST_CONFIG: configuration,
    PGBACKREST_LOCK_PATH: path.join(folder.path, "locks"),
    PGBACKREST_LOG_PATH: folder.path,
  };
  const run = async (program: string, ...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(program, args, { cwd: folder.path, env, ...user });
    return stdout;
  };
  const archive = (...args: string[]): Promise<string> => run("pgbackrest", "--stanza=portal", ...args);
  const start = async (cluster: string, at: number): Promise<Program> => {
    const options = ["listen_addresses=127.0.0.1", `unix_socket_directories=${folder.path}`].flatMap((option) => ["-c", option]);
    const server = startProgram(path.join(BIN_DIR, "postgres"), ["-D", cluster, "-p", String(at), ...options], {
      cwd: folder.path,
      env,
      ...user,
    });
    await eventually(() => requirePrimary(addressOf(at, "postgres")), RECOVERY_LIMIT_MS);
    return server;
  };

  await writeFile(passwordFile, PASSWORD);
  await run(
    path.join(BIN_DIR, "initdb"),
    "-D",
    dataDir,
    "-U",
    "postgres",
    "--auth-local=trust",
    "--auth-host=scram-sha-256",
    ...[`--pwfile=${passwordFile}`, ...["--encoding=UTF8", "--locale=C.UTF-8", "--data-checksums"]],
  );
  await appendFile(path.join(dataDir, "postgresql.conf"), `include '${settings}'\n`);
  let server = await start(dataDir, port);
  let beside: Program | null = null;
  parts.defer(() => endTree(server));
  await ask(addressOf(port, "postgres"), "create database portal");
  await archive("stanza-create");

  const closeBeside = async (): Promise<void> => {
    if (beside) await endTree(beside);
    beside = null;
    await rm(besideDir, { recursive: true, force: true });
  };
  parts.defer(closeBeside);
  const all = parts.move();
  return {
    url: addressOf(port, "portal"),
    backUp: async () => void (await archive("--type=full", "backup")),
    check: async () => void (await archive("check")),
    async openBeside(moment) {
      const target = moment.toISOString().replace("T", " ").replace("Z", "+00");
      // Whoever only looks writes nothing into the archive.
      await archive(
        `--pg1-path=${besideDir}`,
        "--type=time",
        `--target=${target}`,
        "--target-action=promote",
        "--archive-mode=off",
        "restore",
      );
      beside = await start(besideDir, besidePort);
      return addressOf(besidePort, "portal");
    },
    closeBeside,
    async lose() {
      await endTree(server);
      await rm(dataDir, { recursive: true, force: true });
    },
    async bringBack() {
      await archive("restore");
      server = await start(dataDir, port);
    },
    async archiveBytes() {
      const sizeOf = async (name: string): Promise<number> => Number.parseInt(await run("du", "-sb", path.join(repository, name)), 10);
      const [backup, wal] = await Promise.all([sizeOf("backup"), sizeOf("archive")]);
      return { backup, wal };
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

const addressOf = (port: number, database: string): string => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function requirePrimary(url: string): Promise<void> {
  const [row] = await ask<{ recovers: boolean }>(url, "select pg_is_in_recovery() as recovers");
  if (row?.recovers) throw new Error("it has not come to the end of what it restores");
}

/** Each of Postgres' processes leads a group of its own, and one that hands over would go on without the others for a while. */
async function endTree({ child }: Program): Promise<void> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for (const pid of await processTree(child.pid)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It is gone already.
    }
  }
  await ended;
}
