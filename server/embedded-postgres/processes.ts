import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Whether a process runs under this id, whoever owns it. A zombie that nobody has reaped counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return process.platform !== "linux" || statFields(pid)?.[0] !== "Z";
}

/** The command line of a process, its arguments joined by blanks; undefined where it cannot be read. */
export function commandLine(pid: number): string | undefined {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    if (process.platform === "win32") return undefined;
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return undefined;
  }
}

/** When a process started, as an opaque text: tells a process from a later one that was given the same id. */
export function startedAt(pid: number): string {
  try {
    if (process.platform === "linux") return statFields(pid)?.[19] ?? "";
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "";
  }
}

/** The fields of /proc/<pid>/stat after the name, which may itself hold blanks: state first, start time twentieth. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

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
