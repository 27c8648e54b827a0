import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** The oldest Postgres with `uuidv7()`, by which the delivery ledger's rows are ordered. */
const MIN_MAJOR_VERSION = 18;

/** Any number that nothing else in this database locks on. */
const STARTUP_LOCK = 7_261_002;

/**
 * Brings the database up to date, then runs `afterwards` on the same connection, both under one lock: copies that start
 * together wait for each other. The migrator itself takes no lock.
 */
export async function migrateDatabase(
  url: string,
  migrationsFolder: string,
  afterwards?: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "beredskapsportalen-migrate" });
  await client.connect();
  try {
    await requireVersion(client);
    await client.query("select pg_advisory_lock($1)", [STARTUP_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
    await afterwards?.(client);
  } finally {
    await client.end();
  }
}

/** Throws with one sentence that an operator can act on. */
async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < MIN_MAJOR_VERSION) {
    throw new Error(`DATABASE_URL leads to a Postgres ${major}; the portal needs ${MIN_MAJOR_VERSION} or newer.`);
  }
}
