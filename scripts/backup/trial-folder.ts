import { chmod, mkdir, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findPlace } from "#server/embedded-postgres/place.ts";
import { isAlive } from "#server/embedded-postgres/processes.ts";
import { fileSize } from "#shared/format/file-size.ts";

const TRIAL = /^trial-(\d+)(-\w+)?$/;
/** What must be free beside a trial: a full disk would stop the portal's own database. */
export const SPARE_BYTES = 512 * 1024 * 1024;

/**
 * A new folder beside the portal, for a copy of it in `portal/` that nobody may find afterwards. The account that Postgres runs under can
 * enter it. What a process that was killed has left is swept first.
 */
export async function makeTrialFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  await sweepAbandoned(dataDir);
  const folder = await mkdtemp(join(dataDir, `trial-${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

export async function removeTrialFolder(folder: string): Promise<void> {
  await removeTrial(join(folder, "portal"));
  await rm(folder, { recursive: true, force: true });
}

/** Takes a trial away, also where its database had to lie elsewhere. */
export async function removeTrial(scratch: string): Promise<void> {
  const cluster = await findPlace(scratch).then(
    (place) => place.cluster,
    () => undefined,
  );
  if (cluster && !cluster.startsWith(scratch)) await rm(dirname(cluster), { recursive: true, force: true });
  await rm(scratch, { recursive: true, force: true });
}

async function sweepAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(TRIAL.exec(name)?.[1]);
    if (pid && !isAlive(pid)) await removeTrialFolder(join(dataDir, name));
  }
}

/** Throws where one of these folders has not as many bytes free as `what` needs there. */
export async function requireSpace(what: string, needed: Readonly<Record<string, number>>): Promise<void> {
  for (const [folder, bytes] of Object.entries(needed)) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < bytes)
      throw new Error(`No space left: ${folder} has ${fileSize(bavail * bsize)} free, and ${what} needs ${fileSize(bytes)}.`);
  }
}
