import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as schema from "#drizzle/schema/index.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import { type Database, openDatabase } from "#server/platform/database/db.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { createLogger, type Logger } from "#server/platform/logging/logger.ts";
import { MIGRATIONS_FOLDER } from "#server/platform/project-root.ts";
import { createSessionStore } from "#server/platform/sessions/sessions.ts";
import { seedPortal } from "#server/seed/seed-portal.ts";
import { postmasterPid } from "#tests/integration/postgres/scratch-database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface BenchDatabase extends AsyncDisposable {
  url: string;
  pool: pg.Pool;
  /** Of the database server. */
  pid(): Promise<number>;
  /** Ends the database server as a power cut would; it is started again by itself. */
  kill(): Promise<void>;
  /** The `Cookie` header of someone who just signed in. */
  sessionCookieOf(email: string): Promise<string>;
}

interface CopiedDatabase extends BenchDatabase {
  /** A copy of it as it stands, beside it, by this name; its address. Whoever is connected to it is thrown out. */
  copyAs(name: string): Promise<string>;
}

/** A Postgres of the bench's own, migrated, with the demo's associations and catalogue. */
export async function startBenchDatabase(): Promise<CopiedDatabase> {
  const folder = await temporaryFolder();
  const log = createLogger("warn");
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log });
  await migrateWithDemo(postgres.url, log);
  // That a copy throws its connections out is as it should be.
  const database = openDatabase(postgres.url, createLogger("error"));
  const pid = async (): Promise<number> => {
    const found = await postmasterPid(folder.path);
    if (!found) throw new Error("the database server is not running");
    return found;
  };
  return {
    url: postgres.url,
    pool: database.pool,
    pid,
    async kill() {
      process.kill(await pid(), "SIGKILL");
    },
    sessionCookieOf: (email) => sessionCookieOf(database.db, email),
    copyAs: (name) => copyDatabase(postgres.url, name),
    async [Symbol.asyncDispose]() {
      await database.close();
      await postgres.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function copyDatabase(of: string, name: string): Promise<string> {
  const original = new URL(of).pathname.slice(1);
  const addressOf = (database: string): string => Object.assign(new URL(of), { pathname: `/${database}` }).href;
  const client = new pg.Client(addressOf("postgres"));
  await client.connect();
  try {
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [original]);
    await client.query(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(original)}`);
  } finally {
    await client.end();
  }
  return addressOf(name);
}

/** Brings an empty database to this version, with the demo's associations and catalogue. */
export function migrateWithDemo(url: string, log: Logger): Promise<void> {
  return migrateDatabase(url, MIGRATIONS_FOLDER, { log }, async (client) => {
    await seedPortal(drizzle(client, { schema, casing: "snake_case" }), { catalogue: true, demo: true, now: new Date() });
  });
}

/** The `Cookie` header of someone who just signed in. */
export async function sessionCookieOf(db: Database, email: string): Promise<string> {
  const [user] = await db.select({ id: schema.users.id }).from(schema.users).where(eq(schema.users.email, email));
  if (!user) throw new Error(`the demo has no account ${email}`);
  const { cookie } = await createSessionStore(db, { secureCookie: false, demo: true }).start(user.id, {
    ipAddress: null,
    userAgent: "bench",
  });
  return cookie.split(";")[0] ?? "";
}
