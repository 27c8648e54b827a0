import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import * as schema from "#drizzle/schema/index.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import type { Environment } from "#server/platform/env.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import { MIGRATIONS_FOLDER } from "#server/platform/project-root.ts";
import { seedPortal } from "#server/seed/seed-portal.ts";
import { startEmbeddedPostgres } from "./embedded.ts";

export interface StartedDatabase {
  url: string;
  stop(): Promise<void>;
}

/** The database of the environment, or the embedded one under DATA_DIR when none is named. */
export async function startDatabase(env: Environment, log: Logger): Promise<StartedDatabase> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
}

/** Migrates and seeds under one lock, so that many copies can start at once. */
export async function prepareDatabase(env: Environment, url: string, log: Logger): Promise<void> {
  await migrateDatabase(url, MIGRATIONS_FOLDER, { log, mayBeNewer: env.ALLOW_NEWER_DATABASE }, async (client: pg.Client) => {
    const added = await seedPortal(drizzle(client, { schema, casing: "snake_case" }), {
      catalogue: env.NODE_ENV !== "production",
      demo: env.DEMO,
      now: new Date(),
    });
    if (added > 0) log.info({ added }, "seeded");
  });
}
