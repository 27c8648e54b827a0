import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { MIGRATIONS_FOLDER } from "#server/platform/project-root.ts";
import { databaseUrl } from "#tests/setup/database-cluster.ts";

/** The migrations up to this one, in a folder of their own. */
export async function migrationsUntil(last: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-migrations-"));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag.startsWith(last)) + 1;
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

/** An empty database as the migrations up to `last` leave it; `migrate` brings it to today. */
export async function openOldDatabase(last: string) {
  const cluster = inject("clusterUrl");
  const name = `old_${last}_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  const url = databaseUrl(cluster, name);
  const before = await migrationsUntil(last);
  const log = createLogger("warn");
  await migrateDatabase(url, before, { log });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    url,
    client,
    migrate: () => migrateDatabase(url, MIGRATIONS_FOLDER, { log }),
    async close() {
      await client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await rm(before, { recursive: true });
    },
  };
}
