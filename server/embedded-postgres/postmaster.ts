import { execFileSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Place } from "./place.ts";
import { commandLine, isAlive } from "./processes.ts";

/** A running database server: its main process and the port it listens on. */
export type Postmaster = { pid: number; port: number };

export type PostmasterFile = Postmaster & { ready: boolean };

/** What the running postmaster says of itself in postmaster.pid; the port is NaN until it has chosen one. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const content = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => undefined);
  if (content === undefined) return undefined;
  const lines = content.split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3] || Number.NaN), ready: lines[7]?.trim() === "ready" };
}

/**
 * The living postmaster of this cluster, whoever started it. A file left behind by one that is dead is removed: Postgres
 * itself would take an unrelated process that was given the same id (usual in containers), or a zombie, for a rival.
 * Should it have left workers behind, Postgres still refuses to start until they are gone (shared memory interlock).
 */
export async function findPostmaster(cluster: string): Promise<PostmasterFile | undefined> {
  const file = await readPostmasterFile(cluster);
  if (!file || !Number.isInteger(file.pid)) return undefined;
  if (isAlive(file.pid)) {
    const command = commandLine(file.pid);
    if (command === undefined || `${command} `.includes(`-D ${cluster} `)) return file;
  }
  await rm(join(cluster, "postmaster.pid"), { force: true });
  return undefined;
}

/** SIGTERM waits for clients, SIGINT (fast) ends their transactions, SIGQUIT (immediate) leaves recovery to the next start. */
export function signalPostmaster(place: Place, pid: number, signal: "SIGINT" | "SIGQUIT" | "SIGKILL"): void {
  try {
    if (process.platform === "win32") execFileSync(place.binaries.pgCtl, ["kill", signal.slice(3), String(pid)], { stdio: "ignore" });
    else process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

/** Ends a postmaster and waits until it is gone: orderly (8 s), then at once (3 s), then by force. */
export async function stopPostmaster(place: Place, pid: number): Promise<void> {
  const steps = [
    ["SIGINT", 8000],
    ["SIGQUIT", 3000],
    ["SIGKILL", 5000],
  ] as const;
  for (const [signal, patience] of steps) {
    signalPostmaster(place, pid, signal);
    if (await ends(pid, patience)) return;
  }
  throw new Error(`The database server (process ${pid}, ${basename(place.cluster)}) could not be stopped.`);
}

async function ends(pid: number, patience: number): Promise<boolean> {
  const giveUp = Date.now() + patience;
  while (isAlive(pid)) {
    if (Date.now() > giveUp) return false;
    await sleep(20);
  }
  return true;
}
