import { readdir, readFile } from "node:fs/promises";

/** The main processes of Chrome that this process has started, by /proc (Linux). */
export async function chromesOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const found: number[] = [];
  for (const pid of pids) {
    const [status, command] = await Promise.all([read(`/proc/${pid}/status`), read(`/proc/${pid}/cmdline`)]);
    const isOurs = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === parent;
    if (isOurs && /chrom/i.test(command) && command.includes("remote-debugging-pipe") && !/^State:\s+Z/m.test(status)) found.push(pid);
  }
  return found;
}

/** The Chrome that this process has started beside these. Throws without one: id 0 would be this test run itself. */
export async function chromeBeside(others: readonly number[]): Promise<number> {
  const chrome = (await chromesOf(process.pid)).find((pid) => !others.includes(pid));
  if (!chrome) throw new Error("no Chrome was started");
  return chrome;
}

/** Empty for a process that has ended in the meantime. */
const read = (file: string): Promise<string> => readFile(file, "utf8").catch(() => "");
