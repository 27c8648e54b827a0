import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import pg from "pg";
import { sha256Of } from "./encryption.ts";
import { portalFiles } from "./portal-files.ts";

/** Of one table: its rows, and how many were ever written and deleted, as Postgres counts them some seconds late. */
interface TableCount {
  rows: number;
  inserted: number;
  deleted: number;
}

/** What a database holds, at one moment. */
export interface DatabaseContent {
  tables: Map<string, TableCount>;
  /** The hashes of its migrations, in their order. */
  migrations: string[];
  bytes: number;
}

// The queue's jobs are left out: a restore throws those of unsent mail away.
const TABLES = `
  select c.oid::regclass::text as name, coalesce(s.n_tup_ins, 0) as inserted, coalesce(s.n_tup_del, 0) as deleted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_stat_user_tables s on s.relid = c.oid
   where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'drizzle')
   order by 1`;

export async function readContent(url: string): Promise<DatabaseContent> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the statement; without a listener it would end the process as well.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    const { rows: found } = await client.query<{ name: string; inserted: string; deleted: string }>(TABLES);
    const tables = new Map<string, TableCount>();
    for (const { name, inserted, deleted } of found) {
      const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${name}`);
      tables.set(name, { rows: Number(rows[0]?.count), inserted: Number(inserted), deleted: Number(deleted) });
    }
    const hasMigrations = tables.has("drizzle.__drizzle_migrations");
    const { rows: migrations } = hasMigrations
      ? await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by created_at")
      : { rows: [] };
    const { rows: size } = await client.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
    return { tables, migrations: migrations.map(({ hash }) => hash), bytes: Number(size[0]?.bytes) };
  } finally {
    await client.end();
  }
}

/** The hash of each of the portal's files, by its name within the data folder, and what they take together. */
export async function readFiles(dataDir: string): Promise<{ hashes: Map<string, string>; bytes: number }> {
  const hashes = new Map<string, string>();
  let bytes = 0;
  for (const name of await portalFiles(dataDir)) {
    for (const file of await filesUnder(join(dataDir, name))) {
      const hash = await hashIfThere(file);
      if (!hash) continue;
      hashes.set(relative(dataDir, file), hash);
      bytes += (await stat(file).catch(() => ({ size: 0 }))).size;
    }
  }
  return { hashes, bytes };
}

async function filesUnder(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Undefined when the file has just gone: the portal runs meanwhile. */
export async function hashIfThere(file: string): Promise<string | undefined> {
  try {
    return await sha256Of(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
