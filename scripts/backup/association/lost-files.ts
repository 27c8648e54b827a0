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

/** Of the rows that are there now: what was there all the time can have lost its file, too. `folder` holds the backup's files. */
export async function findLostFiles(target: pg.Client, stores: Record<"media" | "files", FileStore>, folder: string): Promise<LostFile[]> {
  const lost: LostFile[] = [];
  for (const [table, column, purpose, contentType] of NAMING) {
    const { rows } = await target.query<{ key: string; purpose: FilePurpose | null; contentType: string }>(
      `select t.${column} as key, ${purpose} as purpose, ${contentType} as "contentType"
         from ${incoming(table)} i join public.${table} t using (id) where t.${column} = i.${column} order by 1`,
    );
    for (const row of rows) {
      const place = row.purpose ? purposeOf(row.purpose).store : "files";
      if (await stores[place].exists(row.key)) continue;
      const copy = join(folder, place === "media" ? "media" : "private", row.key);
      lost.push({ ...row, store: stores[place], copy: existsSync(copy) ? copy : null });
    }
  }
  return lost;
}

export async function putBack({ store, key, copy, contentType }: LostFile): Promise<void> {
  if (copy) await store.put(key, await readFile(copy), contentType);
}
