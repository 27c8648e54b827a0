// Started as a process of its own, to be killed: tells one webhook what waits for it.
import { setTimeout as wait } from "node:timers/promises";
import { callWebhook } from "#server/domains/webhooks/call-webhooks.ts";
import { systemContext } from "#server/platform/context.ts";
import { parseEnvironment } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { createServices } from "#server/services.ts";

const [databaseUrl = "", dataDir = "", receiver = "", webhookId = ""] = process.argv.slice(2);
const env = parseEnvironment({ NODE_ENV: "test", DATA_DIR: dataDir, PUBLIC_URL: "http://portal.example", WEBHOOK_ALLOWED_HOSTS: receiver });
const services = createServices({ env, log: createLogger("error"), databaseUrl, chromePath: null });
services.database.pool.options.max = 6;
// Where an earlier write has not ended, a job comes again; here this loop does, and no queue has been started.
const ctx = { ...systemContext(services), jobs: { ...services.jobs, enqueue: async () => {} } };
for (;;) {
  await callWebhook(ctx, webhookId, new AbortController().signal);
  await wait(200);
}
