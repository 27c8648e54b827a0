import "#server/lib/require-node.ts";
import { parseEnvironment } from "#server/env.ts";
import { createLogger } from "#server/lib/logger.ts";
import { prepareDatabase, startDatabase } from "#server/lib/start-database.ts";

/** Migrates and seeds the database of the environment without starting the portal. A second run changes nothing. */
const env = parseEnvironment(process.env);
const log = createLogger(env.LOG_LEVEL);
const database = await startDatabase(env, log);
try {
  await prepareDatabase(env, database.url, log);
} finally {
  await database.stop();
}
