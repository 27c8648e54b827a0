import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

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
