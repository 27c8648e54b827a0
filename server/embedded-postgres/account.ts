import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** The user and group ids that Postgres runs under; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

// initdb wants a user that has a name; `nobody` has one everywhere and no rights to lose.
const NOBODY = { uid: 65534, gid: 65534 };

/** Postgres refuses to run as root, so root lends it the owner of an existing cluster, else `nobody`. */
export function accountFor(existingCluster: string | undefined): Account {
  if (process.getuid?.() !== 0) return undefined;
  if (!existingCluster) return NOBODY;
  const { uid, gid } = statSync(existingCluster);
  return uid === 0 ? NOBODY : { uid, gid };
}

/** Whether the account can really start this program: rights on every folder above it, mount options and libraries count too. */
export function canRun(program: string, account: Account): boolean {
  return succeeds(program, ["--version"], account);
}

/** Whether the account can pass through this folder to what lies in it. */
export function canEnter(folder: string, account: Account): boolean {
  return account === undefined || succeeds("/bin/sh", ["-c", 'cd "$0"', folder], account);
}

function succeeds(program: string, args: string[], account: Account): boolean {
  const result = spawnSync(program, args, { ...account, cwd: "/", stdio: "ignore" });
  const code = (result.error as NodeJS.ErrnoException | undefined)?.code;
  if (account && (code === "EPERM" || code === "EINVAL")) {
    throw new Error(
      "Postgres does not run as root, and this root may not switch to another user: start the portal as an ordinary user, or set DATABASE_URL.",
    );
  }
  return result.status === 0;
}
