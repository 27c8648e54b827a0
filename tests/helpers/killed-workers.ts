import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";

const SCRIPT = path.join(PROJECT_ROOT, "tests/integration/deliveries/hold-worker.ts");

export interface KilledWorkers {
  /** Lets so many processes more deliver. Starting takes longer than delivering: they are made ready before. */
  begin(count?: number): Promise<void>;
  /** Makes so many ready to begin. */
  prepare(count: number): Promise<void>;
  /** Ends the one that has worked longest, at once, as a power cut would, and lets another one begin. */
  killOne(): Promise<void>;
  close(): void;
}

/** Worker processes over the ledger of a database, with these providers. `escalates`: they also ask the silent again. */
export function openKilledWorkers(urls: { database: string; elks: string; resend: string }, { escalates = false } = {}): KilledWorkers {
  const living = new Set<ChildProcess>();
  const ready: ChildProcess[] = [];
  const working: ChildProcess[] = [];

  async function standBy(): Promise<void> {
    const child = spawn("node", ["--import", "tsx", SCRIPT, urls.database, urls.elks, urls.resend, escalates ? "escalates" : ""], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    living.add(child);
    child.once("exit", () => living.delete(child));
    await once(child.stdout, "data");
    ready.push(child);
  }

  const workers: KilledWorkers = {
    async prepare(count) {
      await Promise.all(Array.from({ length: count }, standBy));
    },
    async begin(count = 1) {
      await workers.prepare(Math.max(0, count - ready.length));
      for (const worker of ready.splice(0, count)) {
        worker.stdin?.write("go\n");
        working.push(worker);
      }
    },
    async killOne() {
      working.shift()?.kill("SIGKILL");
      await workers.begin();
    },
    close() {
      for (const child of living) child.kill("SIGKILL");
    },
  };
  return workers;
}
