import { readdir, readFile } from "node:fs/promises";

/** A process and all that it has started. */
export async function processTree(root: number): Promise<number[]> {
  const childrenOf = new Map<number, number[]>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(childrenOf.get(pid) ?? []));
  return tree;
}

/** Megabytes that a process and all that it has started hold, what they share counted once (PSS): its database server among them. */
export async function treeMegabytes(root: number): Promise<number> {
  let megabytes = 0;
  for (const pid of await processTree(root)) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
    megabytes += Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) / 1_024;
  }
  return megabytes;
}
