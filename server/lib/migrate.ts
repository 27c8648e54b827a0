import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

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
    await client.query("select pg_advisory_lock($1)", [STARTUP_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
    await afterwards?.(client);
  } finally {
    await client.end();
  }
}
