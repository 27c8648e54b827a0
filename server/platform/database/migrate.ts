import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { EnvironmentError } from "#server/platform/env.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import { postgresFault } from "./postgres-fault.ts";

/** The oldest Postgres that the failover run was seen to work on. */
const MIN_MAJOR_VERSION = 15;
/** The first with `uuidv7()`, by which the delivery ledger's rows are ordered. */
const HAS_UUIDV7 = 18;

/** Any number that nothing else in this database locks on. */
const STARTUP_LOCK = 7_261_002;

/** Longer than any migration so far takes on a large database. */
const WAIT_FOR_LOCK_MS = 120_000;
const TRY_LOCK_EVERY_MS = 500;
/** A migration that waits for a table, behind a backup for example, holds up all who come after it: running copies' alarms too. */
const TABLE_LOCK_TIMEOUT_MS = 5_000;
const TRY_MIGRATION_EVERY_MS = 2_000;
/** A lock that could not be had in time, and one that could never be had: another transaction holds what it waits for. */
const IN_USE = new Set(["55P03", "40P01"]);

interface MigrateOptions {
  log: Pick<Logger, "info" | "warn">;
  waitForLockMs?: number;
  tableLockTimeoutMs?: number;
  /** How long the migrations may take together; unlimited without. */
  mostMs?: number;
  /** Lets an older version work on what a newer one has migrated. */
  mayBeNewer?: boolean;
}

/**
 * Brings the database up to date, then runs `afterwards` on the same connection, both under one lock: copies that start
 * together wait for each other, and say so. The migrator itself takes no lock, and passes over a database that a newer version
 * has migrated: that is refused. Throws one sentence for this, and when the lock cannot be had.
 */
export async function migrateDatabase(
  url: string,
  migrationsFolder: string,
  { log, waitForLockMs = WAIT_FOR_LOCK_MS, tableLockTimeoutMs = TABLE_LOCK_TIMEOUT_MS, mostMs, mayBeNewer }: MigrateOptions,
  afterwards?: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "beredskapsportalen-migrate",
    connectionTimeoutMillis: 10_000,
    lock_timeout: tableLockTimeoutMs,
    keepAlive: true,
  });
  // Without a listener Node ends the process; whoever waits for an answer hears of it.
  client.on("error", (error) => log.warn({ err: error }, "the connection for migrations was lost"));
  try {
    await client.connect();
    const majorVersion = await requireVersion(client);
    await requireDirect(client);
    await takeLock(client, log, waitForLockMs);
    if (!mayBeNewer) await requireNoNewerDatabase(client, migrationsFolder);
    if (majorVersion < HAS_UUIDV7) await client.query(UUIDV7);
    // Before 17 only a statement could be bounded.
    const bound = majorVersion < 17 ? "statement_timeout" : "transaction_timeout";
    if (mostMs) await client.query(`set ${bound} = ${Math.round(mostMs)}`);
    await migratePatiently(client, migrationsFolder, log, waitForLockMs);
    await afterwards?.(client);
  } finally {
    await client.end();
  }
}

/** The migrations that the database has not had, by name. Throws one sentence where a newer version has migrated it. */
export async function listPendingMigrations(url: string, migrationsFolder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "beredskapsportalen-migrate", connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await requireVersion(client);
    await requireNoNewerDatabase(client, migrationsFolder);
    const newest = await newestMigration(client);
    const { entries } = JSON.parse(await readFile(path.join(migrationsFolder, "meta/_journal.json"), "utf8")) as Journal;
    return entries.filter(({ when }) => when > newest).map(({ tag }) => tag);
  } finally {
    await client.end();
  }
}

type Journal = { entries: { tag: string; when: number }[] };

/** All migrations are one transaction: each try begins anew and leaves nothing half done. */
async function migratePatiently(client: pg.Client, migrationsFolder: string, log: MigrateOptions["log"], waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (let tries = 0; ; tries++) {
    try {
      return await migrate(drizzle(client), { migrationsFolder });
    } catch (error) {
      if (!IN_USE.has(postgresFault(error)?.code ?? "") || performance.now() > deadline) throw error;
      if (tries === 0) log.warn({ waitMs }, "a table to be migrated is in use, by a backup perhaps; the migration is tried again");
      await wait(TRY_MIGRATION_EVERY_MS);
    }
  }
}

/** The lock ends with the connection, so whoever died with it holds up nobody. */
async function takeLock(client: pg.Client, log: MigrateOptions["log"], waitForLockMs: number): Promise<void> {
  const deadline = performance.now() + waitForLockMs;
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [STARTUP_LOCK]);
    if (rows[0]?.taken) return;
    if (tries === 0)
      log.info({ holder: await holderOfLock(client), waitForLockMs }, "another process prepares the database; waiting for it");
    if (performance.now() > deadline) {
      throw new EnvironmentError(
        `The database is being prepared by another process (${await holderOfLock(client)}) and was not ready after ${Math.round(waitForLockMs / 1000)} s; end that process, or start again when it is done.`,
      );
    }
    await wait(TRY_LOCK_EVERY_MS);
  }
}

/** Who has the lock, in words for an operator. */
async function holderOfLock(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select format('pid %s from %s, connected since %s', a.pid, coalesce(host(a.client_addr), 'this machine'), a.backend_start) as holder
       from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
        and l.database = (select oid from pg_database where datname = current_database())`,
    [STARTUP_LOCK],
  );
  return rows[0]?.holder ?? "it has just ended";
}

/**
 * Behind a pooler each transaction may be on another connection, where locks, LISTEN and time limits are somebody else's. It
 * shows itself by a process number that is not the server's. Throws with one sentence.
 */
async function requireDirect(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const { processID } = client as pg.Client & { processID: number | null };
  if (rows[0]?.pid === processID) return;
  throw new EnvironmentError(
    "DATABASE_URL leads to a connection pooler such as pgBouncer; the portal keeps a pool of its own and needs Postgres itself.",
  );
}

/** The major version. Throws with one sentence that an operator can act on. */
async function requireVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < MIN_MAJOR_VERSION) {
    throw new EnvironmentError(`DATABASE_URL leads to a Postgres ${major}; the portal needs ${MIN_MAJOR_VERSION} or newer.`);
  }
  return major;
}

/** As in Postgres 18: milliseconds, twelve bits of what is left of them, then chance. Where Postgres has its own, that is found first. */
export const UUIDV7 = `create or replace function public.uuidv7() returns uuid language sql volatile parallel safe as $$
  select (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0') || substr(gen_random_uuid()::text, 20))::uuid
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) as now
$$`;

/** Older code would write what newer tables no longer mean, and leave waiting what only newer code knows of. */
async function requireNoNewerDatabase(client: pg.Client, migrationsFolder: string): Promise<void> {
  const newest = await newestMigration(client);
  const known = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  if (newest <= known) return;
  const [theirs, ours] = [newest, known].map((time) => new Date(time).toISOString().slice(0, 16));
  throw new EnvironmentError(
    `The database was migrated by a newer version of the portal (its last change is of ${theirs}, this version's of ${ours}): start that version, restore a backup from before it, or set ALLOW_NEWER_DATABASE=1 if you know that this version still fits.`,
  );
}

/** When the database's last migration was made; 0 when it has had none. */
async function newestMigration(client: pg.Client): Promise<number> {
  const { rows: tables } = await client.query<{ has: boolean }>("select to_regclass('drizzle.__drizzle_migrations') is not null as has");
  if (!tables[0]?.has) return 0;
  const { rows } = await client.query<{ newest: string | null }>("select max(created_at) as newest from drizzle.__drizzle_migrations");
  return Number(rows[0]?.newest ?? 0);
}
