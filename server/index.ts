import { createServer } from "node:http";
import path from "node:path";
import closeWithGrace from "close-with-grace";
import { findChrome } from "../scripts/find-chrome.mjs";
import { createApp } from "./app.ts";
import { EnvironmentError, parseEnvironment } from "./env.ts";
import { startDeliveryRunner } from "./jobs/delivery-runner.ts";
import { JOBS } from "./jobs/registry.ts";
import { systemContext } from "./lib/domain-context.ts";
import { devClient } from "./lib/http/dev-client.ts";
import { startMetricsServer } from "./lib/http/metrics.ts";
import { limitHttpServer } from "./lib/http/server-limits.ts";
import { staticClient } from "./lib/http/static-client.ts";
import { createLogger } from "./lib/logger.ts";
import { CLIENT_FOLDER } from "./lib/project-root.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./lib/seed/demo-accounts.ts";
import { prepareDatabase, startDatabase } from "./lib/start-database.ts";
import { createServices } from "./services.ts";

/** Running requests and jobs get this long to finish after a signal; what is left then is done after the next start. */
const GRACE_MS = 20_000;

async function main(): Promise<void> {
  const env = parseEnvironment(process.env);
  const log = createLogger(env.LOG_LEVEL);
  const database = await startDatabase(env, log);
  await prepareDatabase(env, database.url, log);

  const services = createServices({ env, log, databaseUrl: database.url, chromePath: (await findChrome()) ?? null });
  const isProduction = env.NODE_ENV === "production";
  const app = createApp(services, {
    client: process.argv.includes("--dev") ? await devClient() : staticClient(CLIENT_FOLDER),
    outboxFolder: isProduction ? null : path.join(env.DATA_DIR, "outbox"),
    trustProxy: env.TRUST_PROXY,
  });
  const server = createServer(app);
  limitHttpServer(server);
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(env.PORT, env.HOST, resolve));
  const metrics = env.METRICS_PORT === undefined ? null : startMetricsServer(env.METRICS_PORT, env.HOST ?? "127.0.0.1");
  await services.jobs.start(systemContext(services), JOBS);
  const deliveries = startDeliveryRunner(systemContext(services));
  log.info({ port: env.PORT, mailer: services.mailer.name }, "ready");
  if (!isProduction) greet(env.PUBLIC_URL, env.DEMO);

  closeWithGrace({ delay: GRACE_MS + 5_000, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, "stopping after an unexpected error");
    else log.info({ signal }, "stopping");
    metrics?.close();
    server.close();
    server.closeIdleConnections();
    // Live connections never end by themselves; browsers reconnect to another copy.
    setTimeout(() => server.closeAllConnections(), GRACE_MS / 2).unref();
    await deliveries.stop(GRACE_MS / 2);
    await services.close(GRACE_MS);
    await database.stop();
    log.flush();
  });
}

function greet(url: string, demo: boolean): void {
  console.log(`\nBeredskapsportalen: ${url}`);
  console.log(`Utkorg:             ${url}/dev/outbox`);
  if (!demo) return;
  console.log(`\nDemokonton (lösenord ${DEMO_PASSWORD}):`);
  for (const { email, label } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(26)} ${label}`);
}

main().catch((error: unknown) => {
  if (error instanceof EnvironmentError) console.error(error.message);
  else console.error("The portal could not start:", error);
  process.exit(1);
});
