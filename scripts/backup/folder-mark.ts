import { randomUUID } from "node:crypto";
import { access, constants, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

const MARK = ".beredskapsportalen-backups";

/** The folder for the backups is not the one that the last of them lies in; the message says what to do. */
export class FolderGoneError extends Error {
  override name = "FolderGoneError";
}

/** A folder that a backup was kept in, and its mark. */
export interface MarkedFolder {
  folder: string;
  mark: string;
}

/** What `dir` was when the last backup that came back was kept there; null where there was none yet. */
export async function readLastFolder(url: string, dir: string): Promise<MarkedFolder | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the statement; without a listener it would end the process as well.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ has: boolean }>("select to_regclass('public.backup_runs') is not null as has");
    if (!tables[0]?.has) return null;
    const { rows } = await client.query<MarkedFolder>(
      `select folder, folder_mark as mark from public.backup_runs
        where outcome = 'verified' and folder = $1 and folder_mark is not null order by started_at desc limit 1`,
      [dir],
    );
    return rows[0] ?? null;
  } finally {
    await client.end();
  }
}

/**
 * Makes sure that `dir` can be written to and is the folder it was, and answers its mark. A folder that has had a backup is never made
 * anew: where its disk is not mounted, the backups would fill the disk beneath. Throws FolderGoneError.
 */
export async function findFolder(dir: string, last: MarkedFolder | null): Promise<string> {
  const file = join(dir, MARK);
  const found = (await readFile(file, "utf8").catch(() => "")).trim();
  if (last?.folder === dir && found !== last.mark) {
    throw new FolderGoneError(
      `${dir} is not the folder that the last backups lie in: mount its disk. If it is a new one on purpose: mkdir -p ${dir} && echo ${last.mark} > ${file}`,
    );
  }
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await access(dir, constants.W_OK);
  if (found) return found;
  const mark = randomUUID();
  await writeFile(file, `${mark}\n`, { mode: 0o600 });
  return mark;
}
