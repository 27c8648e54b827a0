import { mkdtemp } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { createApp } from "#server/app.ts";
import { staticClient } from "#server/http/client.ts";
import { systemContext } from "#server/platform/context.ts";
import { parseEnvironment } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { CLIENT_FOLDER } from "#server/platform/project-root.ts";
import { createServices, type OpenServices } from "#server/services.ts";
import { startDeliveryWorkers } from "#server/worker/delivery/workers.ts";
import { bindJobs } from "#server/worker/jobs.ts";
import { databaseUrl, TEMPLATE_DATABASE } from "#tests/setup/database-cluster.ts";
import { findChrome } from "../../scripts/find-chrome.mjs";

export interface TestPortal {
  url: string;
  dataDir: string;
  databaseUrl: string;
  services: OpenServices;
  server: Server;
}

const GLOBAL_KEY = Symbol.for("beredskapsportalen.test-portal");
const holder = globalThis as { [GLOBAL_KEY]?: Promise<TestPortal> };

/** Starts the worker's one portal on its own database; later calls answer the same one. */
export function startTestPortal(): Promise<TestPortal> {
  holder[GLOBAL_KEY] ??= open();
  return holder[GLOBAL_KEY];
}

let started: TestPortal | null = null;

/** The portal of this worker. Every test file can count on it. */
export function portal(): TestPortal {
  if (!started) throw new Error("the portal is started by tests/setup/worker.ts");
  return started;
}

/** A fresh database with the schema and seeds of the template. */
export async function cloneDatabase(name: string): Promise<string> {
  const clusterUrl = inject("clusterUrl");
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  try {
    // Two workers that clone at the same moment would get «source database is being accessed».
    await admin.query("select pg_advisory_lock(1)");
    await admin.query(`create database ${name} template ${TEMPLATE_DATABASE}`);
  } finally {
    await admin.end();
  }
  return databaseUrl(clusterUrl, name);
}

/** On the evening of the monthly test it would go to every house of every test; webhooks are called by the clock of their test. */
const WITHOUT_CLOCK: readonly string[] = ["send-test-alarms", "call-webhooks"];

async function open(): Promise<TestPortal> {
  const url = await cloneDatabase(`worker_${process.pid}_${Date.now()}`);
  const dataDir = await mkdtemp(path.join(tmpdir(), "portal-worker-"));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = parseEnvironment({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    PUBLIC_URL: origin,
    RATE_LIMIT_SCALE: "1000",
    DEMO: "on",
    OFFICIAL_FEEDS: "off",
  });
  const services = createServices({ env, log: createLogger("error"), databaseUrl: url, chromePath: (await findChrome()) ?? null });
  server.on("request", createApp(services, { client: staticClient(CLIENT_FOLDER), outboxFolder: path.join(dataDir, "outbox") }));
  const jobs = bindJobs(systemContext(services)).map(({ cron, ...job }) => ({
    ...job,
    ...(!WITHOUT_CLOCK.includes(job.name) && { cron }),
  }));
  await services.jobs.start(jobs);
  startDeliveryWorkers(systemContext(services));
  started = { url: origin, dataDir, databaseUrl: url, services, server };
  return started;
}
