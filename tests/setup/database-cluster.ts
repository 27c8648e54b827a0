import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { TestProject } from "vitest/node";
import * as schema from "#drizzle/schema/index.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { MIGRATIONS_FOLDER } from "#server/platform/project-root.ts";
import { seedPortal } from "#server/seed/seed-portal.ts";

declare module "vitest" {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

/** What a machine that loses its power would lose, nobody misses here. All workers' portals, and those that tests start, have connections. */
const CLUSTER_SETTINGS = { fsync: "off", full_page_writes: "off", max_connections: "300" };

export const TEMPLATE_DATABASE = "portal_template";

/**
 * One real Postgres for the run, with a migrated and seeded template that every worker clones: the embedded one, or that of
 * TEST_DATABASE_URL, on which nobody else may count.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "portal-test-"));
  // As root the cluster runs under another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const log = createLogger("warn");
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given
    ? { url: given, stop: async () => undefined }
    : await startEmbeddedPostgres({ dataDir, log, settings: CLUSTER_SETTINGS });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  await migrateDatabase(databaseUrl(postgres.url, TEMPLATE_DATABASE), MIGRATIONS_FOLDER, { log }, async (client) => {
    await seedPortal(drizzle(client, { schema, casing: "snake_case" }), { catalogue: true, demo: true, now: new Date() });
  });
  project.provide("clusterUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

export function databaseUrl(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  return url.href;
}
