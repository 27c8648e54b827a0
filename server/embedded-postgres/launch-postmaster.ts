import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Place, spawnOptions } from "./place.ts";
import { type Postmaster, readPostmasterFile, signalPostmaster } from "./postmaster.ts";

const LOG_LIMIT_BYTES = 5_000_000;
const RECOVERY_PATIENCE_MS = 120_000;

// Sized for a small machine; durability (fsync, synchronous_commit, full_page_writes) stays at Postgres' safe defaults, but for tests.
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "64MB",
  max_wal_size: "256MB",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
};

/**
 * Starts the database server and waits until it takes connections. It runs in a session of its own, so that Ctrl-C in a
 * terminal reaches only us and we stop it in order; and it writes to a file, so that it survives us. Throws with the end of that file.
 */
export async function launchPostmaster(place: Place, port: number): Promise<Postmaster> {
  const logFile = join(place.stateFolder, "postgres.log");
  await keepLogSmall(logFile);
  const output = openSync(logFile, "a", 0o600);
  const settings = Object.entries({ ...SETTINGS, ...place.settings, port: String(port) }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const child = spawn(place.binaries.postgres, ["-D", place.cluster, ...settings], {
    ...spawnOptions(place),
    detached: true,
    windowsHide: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);

  const failure = await untilReady(place.cluster, child);
  child.unref();
  if (failure === undefined && child.pid) return { pid: child.pid, port };
  if (child.pid && child.exitCode === null && child.signalCode === null) signalPostmaster(place, child.pid, "SIGKILL");
  throw new Error(`The database server did not start: ${failure}\n${await lastLines(logFile)}`);
}

async function untilReady(cluster: string, child: ChildProcess): Promise<string | undefined> {
  let failure: string | undefined;
  child.once("error", (error) => {
    failure = error.message;
  });
  child.once("exit", (code, signal) => {
    failure = `it ended with ${signal ?? `code ${code}`}`;
  });
  const giveUp = Date.now() + RECOVERY_PATIENCE_MS;
  while (failure === undefined) {
    const file = await readPostmasterFile(cluster);
    if (file?.pid === child.pid && file?.ready) return undefined;
    if (Date.now() > giveUp) return `it was not ready within ${RECOVERY_PATIENCE_MS / 1000} s`;
    await sleep(15);
  }
  return failure;
}

async function keepLogSmall(logFile: string) {
  const size = await stat(logFile).then(
    (file) => file.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`);
}

async function lastLines(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, "utf8").catch(() => "")).trimEnd().split("\n");
  return lines.slice(-5).join("\n");
}

// Below the range from which systems take the ports of outgoing connections.
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** A free port on the loopback address: the wanted one, else the one used last time, else any. */
export async function choosePort(stateFolder: string, wanted?: number): Promise<number> {
  const remembered = Number(await readFile(join(stateFolder, "port"), "utf8").catch(() => ""));
  for (const port of [wanted, remembered]) if (port && (await isFree(port))) return port;
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${LOWEST} and ${HIGHEST} for the database.`);
}

export async function rememberPort(stateFolder: string, port: number): Promise<void> {
  await writeFile(join(stateFolder, "port"), String(port));
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}
