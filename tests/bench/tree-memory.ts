import { readdir, readFile } from "node:fs/promises";

/** Megabytes that a process and all that it has started hold, what they share counted once (PSS): its database server among them. */
export async function treeMegabytes(root: number): Promise<number> {
  const childrenOf = new Map<number, number[]>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(name)]);
  }
  let megabytes = 0;
  for (const left = [root]; left.length > 0; ) {
    const pid = left.pop() ?? 0;
    left.push(...(childrenOf.get(pid) ?? []));
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
    megabytes += Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) / 1_024;
  }
  return megabytes;
}
