import "#server/platform/require-node.ts";
import { prepareDatabase, startDatabase } from "#server/embedded-postgres/start-database.ts";
import { parseEnvironment } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logging/logger.ts";

/** Migrates and seeds the database of the environment without starting the portal. A second run changes nothing. */
const env = parseEnvironment(process.env);
const log = createLogger(env.LOG_LEVEL);
const database = await startDatabase(env, log);
try {
  await prepareDatabase(env, database.url, log);
} finally {
  await database.stop();
}
