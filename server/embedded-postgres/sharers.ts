import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, startedAt } from "./running-process.ts";

/**
 * The processes that use one embedded database at the same time, one file each, named by process id. The last to leave
 * stops the database. The file holds the process's start time, so that a later process with the same id does not count.
 */
export type Sharers = { leave(): void; othersAlive(): boolean };

export function joinSharers(stateFolder: string): Sharers {
  const folder = join(stateFolder, "processes");
  const own = join(folder, String(process.pid));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${own}.new`, startedAt(process.pid));
  renameSync(`${own}.new`, own);
  return {
    leave: () => rmSync(own, { force: true }),
    othersAlive: () => livingSharers(stateFolder).some((pid) => pid !== process.pid),
  };
}

/** The ids of the living processes that use the database of this folder; forgets the dead. */
export function livingSharers(stateFolder: string): number[] {
  const folder = join(stateFolder, "processes");
  const registered = existsSync(folder) ? readdirSync(folder).map(Number).filter(Number.isInteger) : [];
  return registered.filter((pid) => {
    const file = join(folder, String(pid));
    if (isAlive(pid) && contentOf(file) === startedAt(pid)) return true;
    rmSync(file, { force: true });
    return false;
  });
}

/** Undefined when its process has just left. */
function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
