import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { purposeOf } from "#server/domains/files/purposes.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { FilePurpose } from "#shared/enums.ts";
import { incoming } from "./belonging.ts";

/** A file that a row of the association names and that its store has not. */
export interface LostFile {
  key: string;
  contentType: string;
  store: FileStore;
  /** Where the backup has it; null where it has not. */
  copy: string | null;
}

/** The tables whose rows name a file, by which column; each with what says the file's purpose and kind. */
const NAMING = [
  ["files", "key", "t.purpose::text", "t.content_type"],
  ["generated_documents", "storage_key", "null", "'application/pdf'"],
  ["document_versions", "storage_key", "null", "t.content_type"],
  ["readiness_evidence", "storage_key", "null", "t.content_type"],
] as const;

/**
 * Of the backup's rows beside the portal's: what was there all the time can have lost its file, too. A bucket is asked about one after the
 * other, so nothing may be locked meanwhile. `folder` holds the backup's files.
 */
export async function findLostFiles(target: pg.Client, stores: Record<"media" | "files", FileStore>, folder: string): Promise<LostFile[]> {
  const named = new Map<string, LostFile>();
  for (const [table, column, purpose, contentType] of NAMING) {
    const { rows } = await target.query<{ key: string; purpose: FilePurpose | null; contentType: string }>(
      `select t.${column} as key, ${purpose} as purpose, ${contentType} as "contentType" from ${incoming(table)} t
        where t.${column} is not null order by 1`,
    );
    for (const row of rows) {
      const place = row.purpose ? purposeOf(row.purpose).store : "files";
      const copy = join(folder, place === "media" ? "media" : "private", row.key);
      named.set(row.key, { ...row, store: stores[place], copy: existsSync(copy) ? copy : null });
    }
  }
  const lost: LostFile[] = [];
  for (const file of named.values()) if (!(await file.store.exists(file.key))) lost.push(file);
  return lost;
}

/** Of these, those that a row of the portal names, now that what was missing is back. */
export async function keepNamed(target: pg.Client, lost: readonly LostFile[]): Promise<LostFile[]> {
  const named = new Set<string>();
  for (const [table, column] of NAMING) {
    const { rows } = await target.query<{ key: string }>(
      `select t.${column} as key from ${incoming(table)} i join public.${table} t using (id) where t.${column} = i.${column}`,
    );
    for (const { key } of rows) named.add(key);
  }
  return lost.filter(({ key }) => named.has(key));
}

/** After the commit: a file without its row would be swept, and a row without its file gets it the next time. */
export async function putBack({ store, key, copy, contentType }: LostFile): Promise<void> {
  if (!copy) return;
  await readFile(copy)
    .then((content) => store.put(key, content, contentType))
    .catch((error: Error) => {
      throw new Error(`The rows are back, but not all files: ${key} could not be written (${error.message}). Do it once more.`, {
        cause: error,
      });
    });
}
