import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { PostgresLog } from "#server/embedded-postgres/supervisor.ts";
import type { BackupReport, BackupSettings } from "#server/platform/backups.ts";
import type { BackupOutcome } from "#shared/enums.ts";
import { backUp } from "./back-up.ts";
import { readContent, readFiles } from "./content.ts";
import { requireDumpReaders } from "./dump.ts";
import { encryptFile, sha256Of } from "./encryption.ts";
import { FolderGoneError, findFolder, readLastFolder } from "./folder-mark.ts";
import { keptOf } from "./keep-rule.ts";
import { makeTrialFolder, removeTrialFolder, requireSpace, SPARE_BYTES } from "./trial-folder.ts";
import { DamagedBackupError, tryBackup } from "./try-backup.ts";
import { withDatabase } from "./with-database.ts";

export interface NightlyOptions extends Pick<BackupSettings, "dir" | "recipients" | "keep"> {
  dataDir: string;
  databaseUrl?: string | undefined;
  now: Date;
  log: PostgresLog;
}

const NAME = /^beredskapsportalen-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz\.age$/;

/** Makes a backup, tries it, encrypts it into `dir`, and takes away those that need no longer be kept. Never throws. */
export async function makeNightlyBackup(options: NightlyOptions): Promise<BackupReport> {
  try {
    return await make(options);
  } catch (error) {
    return { outcome: outcomeOf(error), reason: (error as Error).message };
  }
}

async function make({ databaseUrl, recipients, keep, now, log, ...given }: NightlyOptions): Promise<BackupReport> {
  const [dataDir, dir] = [resolve(given.dataDir), resolve(given.dir)];
  const inDatabase = <T>(work: (url: string) => Promise<T>) => withDatabase({ dataDir, databaseUrl, log }, work);
  if (databaseUrl) requireDumpReaders();
  const folderMark = await findFolder(dir, await inDatabase((url) => readLastFolder(url, dir)));
  const before = { database: await inDatabase(readContent), ...(await readFiles(dataDir)) };
  const portalBytes = before.database.bytes + before.bytes;
  // One folder for all that nobody may find afterwards: whoever is killed in the middle leaves this one only.
  const folder = await makeTrialFolder(dataDir);
  const archive = join(folder, "plain.tar.gz");
  const filename = nameOf(now);
  const unfinished = join(dir, `${filename}.partial`);
  try {
    // At its widest there are the archive, what it unpacks to, and the database once more.
    await requireSpace("a backup", { [dataDir]: 3 * portalBytes + SPARE_BYTES, [dir]: portalBytes });
    await backUp({ dataDir, databaseUrl, target: archive, log });
    const tried = await tryBackup({
      ...{ archive, dataDir, before, log },
      scratch: join(folder, "portal"),
      readNow: () => inDatabase(readContent),
    });
    const encrypted = await encryptFile(archive, unfinished, recipients);
    if ((await sha256Of(unfinished)) !== encrypted.sha256)
      throw new DamagedBackupError("the disk gave back something else than was written");
    await writeFile(join(dir, `${filename}.sha256`), `${encrypted.sha256}  ${filename}\n`, { mode: 0o600 });
    await rename(unfinished, join(dir, filename));
    await removeOutlived(dir, keep);
    return { outcome: "verified", filename, ...encrypted, ...tried, folder: dir, folderMark };
  } finally {
    await removeTrialFolder(folder);
    await rm(unfinished, { force: true });
  }
}

const nameOf = (now: Date): string => `beredskapsportalen-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z.tar.gz.age`;

async function removeOutlived(dir: string, keep: BackupSettings["keep"]): Promise<void> {
  const found = (await readdir(dir)).flatMap((name) => {
    const [, ...parts] = NAME.exec(name) ?? [];
    const [year, month, day, hours, minutes, seconds] = parts;
    return parts.length ? [{ name, at: new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`) }] : [];
  });
  const kept = keptOf(
    found.map(({ at }) => at),
    keep,
  );
  for (const { name, at } of found) {
    if (kept.has(at)) continue;
    await rm(join(dir, name), { force: true });
    await rm(join(dir, `${name}.sha256`), { force: true });
  }
}

function outcomeOf(error: unknown): Exclude<BackupOutcome, "verified"> {
  if (error instanceof FolderGoneError) return "folder_gone";
  const { code, message = "" } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT" || /no space left/i.test(message)) return "disk_full";
  return error instanceof DamagedBackupError ? "damaged" : "failed";
}
