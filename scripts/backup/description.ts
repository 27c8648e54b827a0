import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export const DESCRIPTION_FILE = "backup.json";
export const DATABASE_FOLDER = "database";

const description = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** `cluster`: the files of an embedded database, for the same major version and machine type. `dump`: pg_dump's, for any. */
  database: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("cluster"), major: z.string(), machine: z.string() }),
    z.object({ kind: z.literal("dump") }),
  ]),
});

/** What a backup holds; lies first in the archive. */
export type BackupDescription = z.infer<typeof description>;

export async function readDescription(folder: string): Promise<BackupDescription> {
  const parsed = description.safeParse(JSON.parse(await readFile(join(folder, DESCRIPTION_FILE), "utf8").catch(() => "null")));
  if (!parsed.success) throw new Error("This file is no backup of Beredskapsportalen, or one that this version cannot read.");
  return parsed.data;
}

export const machine = `${process.platform}-${process.arch}`;
