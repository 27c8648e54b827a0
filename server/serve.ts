import type { Server } from "node:http";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import closeWithGrace from "close-with-grace";
import { findChrome } from "../scripts/find-chrome.mjs";
import { createApp } from "./app.ts";
import { keepBackups } from "./domains/operations/backups.ts";
import { startHeartbeat } from "./domains/operations/heartbeat.ts";
import { watchCondition } from "./domains/operations/watch-condition.ts";
import { prepareDatabase, startDatabase } from "./embedded-postgres/start-database.ts";
import { keepBuild } from "./http/builds.ts";
import { devClient, staticClient } from "./http/client.ts";
import { startMetricsServer } from "./http/metrics.ts";
import { createDrainingServer } from "./http/server.ts";
import { type Services, systemContext } from "./platform/context.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./platform/demo-accounts.ts";
import { type Environment, EnvironmentError, parseEnvironment } from "./platform/env.ts";
import { createLogger } from "./platform/logging/logger.ts";
import { CLIENT_FOLDER } from "./platform/project-root.ts";
import { setTracer, type Tracer } from "./platform/tracing.ts";
import { createServices } from "./services.ts";
import { startDeliveryWorkers } from "./worker/delivery/workers.ts";
import { bindJobs } from "./worker/jobs.ts";

/** Running requests and deliveries get this long to finish after a signal; what is left then is done after the next start. */
const GRACE_MS = 20_000;
const JOBS_GRACE_MS = 10_000;

async function main(): Promise<void> {
  const env = parseEnvironment(process.env);
  const log = createLogger(env.LOG_LEVEL);
  const tracer = await startTracing(env);
  const database = await startDatabase(env, log);
  await prepareDatabase(env, database.url, log);

  const services = createServices({ env, log, databaseUrl: database.url, chromePath: (await findChrome()) ?? null });
  const isProduction = env.NODE_ENV === "production";
  const app = createApp(services, {
    client: process.argv.includes("--dev") ? await devClient() : staticClient(CLIENT_FOLDER),
    outboxFolder: isProduction ? null : path.join(env.DATA_DIR, "outbox"),
    trustProxy: env.TRUST_PROXY,
  });
  const { server, drain } = createDrainingServer(app);
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(env.PORT, env.HOST, resolve));
  const metrics = openMetrics(env, services);
  await services.jobs.start(bindJobs(systemContext(services)));
  const deliveries = startDeliveryWorkers(systemContext(services));
  services.vitals.watchWorkers(deliveries.health);
  const stopWatching = watchCondition(services);
  const stopHeartbeat = env.HEARTBEAT_URL ? startHeartbeat(services, env.HEARTBEAT_URL) : null;
  const stopBackups = keepBackups(services);
  void keepBuild({ store: services.builds, folder: CLIENT_FOLDER, log, now: Date.now() });
  collectWhatTheStartLeft();
  log.info({ port: env.PORT, mailer: services.mailer.name }, "ready");
  if (!isLoopback(env.HOST ?? "0.0.0.0") && isLoopback(new URL(env.PUBLIC_URL).hostname)) {
    log.warn(
      { publicUrl: env.PUBLIC_URL, host: env.HOST },
      "others can read the portal and change nothing: set PUBLIC_URL to the address they use",
    );
  }
  if (!isProduction) greet(env);

  const announceMs = env.DRAIN_SECONDS * 1_000;
  closeWithGrace({ delay: announceMs + GRACE_MS + JOBS_GRACE_MS + 5_000, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, "stopping after an unexpected error");
    else log.info({ signal }, "stopping");
    stopWatching();
    stopHeartbeat?.();
    stopBackups();
    // What broke says nothing about who else can serve: then nothing is announced.
    await drain({ announceMs: err ? 0 : announceMs, graceMs: GRACE_MS });
    metrics?.close();
    // Side by side: each has the whole of its time, and none takes the other's.
    await Promise.all([deliveries.stop(JOBS_GRACE_MS), services.jobs.stop(JOBS_GRACE_MS)]);
    await services.close(JOBS_GRACE_MS);
    await database.stop();
    await tracer?.close().catch(() => log.warn("the last traces were not taken"));
    log.flush();
  });
}

function openMetrics({ METRICS_PORT: port, METRICS_TOKEN, HOST, DATA_DIR: dataDir }: Environment, services: Services): Server | null {
  if (port === undefined) return null;
  return startMetricsServer(services, { port, host: HOST ?? "127.0.0.1", dataDir, token: METRICS_TOKEN ?? null });
}

async function startTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: share,
}: Environment): Promise<Tracer | null> {
  if (!endpoint) return null;
  const { createTracer } = await import("./platform/open-telemetry.ts");
  const tracer = createTracer({ endpoint, share });
  setTracer(tracer);
  return tracer;
}

const isLoopback = (host: string): boolean => /^(localhost|127\..*|\[?::1\]?)$/.test(host);

function greet({ PUBLIC_URL: url, DEMO: demo, HOST: host, PORT: port }: Environment): void {
  console.log(`\nBeredskapsportalen: ${url}`);
  console.log(`Utkorg:             ${url}/dev/outbox`);
  greetDemo(demo);
  // Last, so that whoever tries it from a telephone finds why.
  const opened = `HOST=0.0.0.0 PUBLIC_URL=http://<datorns adress>:${port} npm start`;
  if (host === "127.0.0.1") console.log(`\nBara den här datorn når den. Öppna den för nätverket: ${opened}`);
  else console.log(`\nDen lyssnar på ${host ?? "alla adresser"}: andra i nätverket kan nå den. Utkorgen visas bara på den här datorn.`);
}

function greetDemo(demo: boolean): void {
  if (!demo) return;
  console.log(`\nDemokonton (lösenord ${DEMO_PASSWORD}):`);
  for (const { email, label } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(26)} ${label}`);
}

/** By then a start has done what it does after it is ready. */
const COLLECT_AFTER_MS = 20_000;

/**
 * Gives back what the start has left behind, seventy megabytes: V8 collects while something is allocated, and a portal at rest
 * allocates nothing. Once; under way everything is left to V8.
 */
function collectWhatTheStartLeft(): void {
  setTimeout(() => {
    setFlagsFromString("--expose-gc");
    runInNewContext("gc")();
    setFlagsFromString("--no-expose-gc");
  }, COLLECT_AFTER_MS).unref();
}

main().catch((error: unknown) => {
  if (error instanceof EnvironmentError) console.error(error.message);
  else console.error("The portal could not start:", error);
  process.exit(1);
});
