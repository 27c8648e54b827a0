import { openDatabase } from "#server/platform/database/db.ts";
import { createRateLimits } from "#server/platform/limits/rate-limit.ts";
import { createSessionStore } from "#server/platform/sessions/sessions.ts";
import { clientFor, type PortalClient } from "./client.ts";
import { portal } from "./portal.ts";
import { startPortalWith } from "./portal-with.ts";

/**
 * The SQL that one call costs, the request's own statements among it. It goes through a portal with a pool of its own:
 * in the worker's pool the jobs of other tests may be at work at the same moment.
 */
export async function statementsOf(person: { userId: string }, call: (client: PortalClient) => Promise<unknown>): Promise<string[]> {
  const { databaseUrl, services } = portal();
  const database = openDatabase(databaseUrl, services.log);
  const other = await startPortalWith({
    database,
    db: database.db,
    limits: createRateLimits(database.pool, { scale: 1000 }),
    sessions: createSessionStore(database.db, { secureCookie: false, demo: true }),
  });
  try {
    const client = await clientFor(person, other.url);
    const texts: string[] = [];
    const query = database.pool.query.bind(database.pool) as (...args: unknown[]) => unknown;
    Object.assign(database.pool, {
      query(...args: [{ text: string }]) {
        texts.push(args[0].text);
        return query(...args);
      },
    });
    await call(client);
    return texts;
  } finally {
    await other.close();
    await database.close();
  }
}
