import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { processTree } from "./tree-memory.ts";

const run = promisify(execFile);

/**
 * Leaves the last processor to this process, which makes the load, and the others to the servers with what they have started: what making
 * the load costs is then no part of what is measured. Ends it when it is disposed of. `isApart` is false where the system cannot (no
 * `taskset`, or one processor).
 */
export async function pinApart(servers: readonly number[]): Promise<AsyncDisposable & { isApart: boolean }> {
  const last = availableParallelism() - 1;
  const pin = (pid: number, cores: string) => run("taskset", ["--all-tasks", "--cpu-list", "--pid", cores, String(pid)]);
  const free = async () => void (await pin(process.pid, `0-${last}`).catch(() => undefined));
  try {
    if (last < 1) return { isApart: false, [Symbol.asyncDispose]: async () => {} };
    for (const server of servers) for (const pid of await processTree(server)) await pin(pid, `0-${last - 1}`);
    await pin(process.pid, String(last));
    return { isApart: true, [Symbol.asyncDispose]: free };
  } catch {
    await free();
    return { isApart: false, [Symbol.asyncDispose]: async () => {} };
  }
}

/** For a note: how what is beside it was measured. */
export const describeLoad = (isApart: boolean): string => (isApart ? "load on a processor of its own" : "load beside the servers");
