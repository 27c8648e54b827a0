import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { readPostmasterFile } from "#server/embedded-postgres/postmaster.ts";

export const quiet = { info: () => {}, warn: () => {} };

/** A data folder of its own that other users may enter, as a checkout usually is. */
export async function scratchFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "portal-postgres-"));
  await chmod(folder, mode);
  return folder;
}

/** Where the cluster of a data folder is: inside, except where Postgres' user cannot come there. */
export async function clusterOf(dataDir: string): Promise<string> {
  const elsewhere = await readFile(join(dataDir, "postgres", "location"), "utf8").catch(() => undefined);
  return elsewhere ?? join(dataDir, "postgres", "cluster");
}

export async function removeScratch(dataDir: string): Promise<void> {
  const cluster = await clusterOf(dataDir);
  for (const pid of await postmastersOn(cluster)) signal(pid, "SIGKILL");
  if (!cluster.startsWith(dataDir)) await rm(dirname(cluster), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const file = join(await clusterOf(dataDir), "postmaster.pid");
  return existsSync(file) ? Number((await readFile(file, "utf8")).split("\n")[0]) : undefined;
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Repeats until it succeeds; throws the last error after the time-out. */
export async function eventually<T>(attempt: () => Promise<T>, timeoutMs = 8000): Promise<T> {
  const giveUp = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > giveUp) throw error;
      await sleep(50);
    }
  }
}

/** Signals the database server of a data folder as soon as one takes connections, and answers which that was. */
export async function signalDatabase(dataDir: string, name: NodeJS.Signals): Promise<number> {
  const pid = await eventually(async () => {
    const cluster = await clusterOf(dataDir);
    const found = await readPostmasterFile(cluster);
    // Signalling no id would end our own process group, and with it this test run; an old one, somebody else's process.
    if (!found?.ready || !(await postmastersOn(cluster)).includes(found.pid)) throw new Error("no database server runs there");
    return found.pid;
  }, 30_000);
  signal(pid, name);
  return pid;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}

/** Another server process on the same data folder; `url` settles when its database is ready. */
export function spawnHolder(dataDir: string): { process: ChildProcess; url: Promise<string> } {
  const script = join(import.meta.dirname, "hold-embedded.ts");
  const child = spawn("node", ["--import", "tsx", script, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  const url = once(child.stdout, "data").then(([line]) => JSON.parse(String(line)).url as string);
  return { process: child, url };
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** The living main processes of database servers on this cluster. */
export async function postmastersOn(cluster: string): Promise<number[]> {
  const child = spawn("ps", ["-eo", "pid=,stat=,args="], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  for await (const chunk of child.stdout) output += chunk;
  return output
    .split("\n")
    .filter((line) => line.includes(`-D ${cluster} `) && !/^\s*\d+\s+Z/.test(line))
    .map((line) => Number.parseInt(line, 10));
}
