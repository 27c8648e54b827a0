import { timingSafeEqual } from "node:crypto";
import { statfs } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { RequestHandler } from "express";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { readCondition } from "#server/domains/operations/condition.ts";
import { listModelDays } from "#server/domains/operations/model-use.ts";
import type { Services } from "#server/platform/context.ts";
import { figures, requestSeconds } from "#server/platform/figures.ts";
import { readQueueStates } from "#server/platform/jobs/queue-states.ts";
import { FAULT_KINDS } from "#server/platform/operator-news.ts";
import { figureNameOf, readBreakers } from "#server/platform/senders/breaker.ts";
import { isTracing, traced } from "#server/platform/tracing.ts";
import { DELIVERY_CHANNELS, MODEL_OUTCOMES } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";

/** What stands as a name of its own in the figures. */
interface KnownNames {
  procedures: ReadonlySet<string>;
  /** First parts of the paths below `/api`. */
  restGroups: ReadonlySet<string>;
}

/** The kind of address. Only names that the portal itself knows become labels, never what a caller made up. */
function groupOf(path: string, { procedures, restGroups }: KnownNames): string {
  const [, first = "", second = "", third = ""] = path.split("/");
  if (first !== "api") return first === "media" || first === "dev" ? first : "client";
  if (second !== "trpc") return restGroups.has(second) ? `rest:${second}` : "rest:unknown";
  const [procedure = ""] = third.split(",");
  return procedures.has(procedure) ? `trpc:${procedure}` : "trpc:unknown";
}

/** Measures every request by its group, and traces it when somebody listens; a batch counts under its first procedure. */
export function measureRequests(known: KnownNames): RequestHandler {
  return (req, res, next) => {
    const stop = requestSeconds.startTimer();
    const group = groupOf(req.path, known);
    res.once("finish", () => stop({ group, status: `${Math.floor(res.statusCode / 100)}xx` }));
    if (!isTracing()) return next();
    void traced({ name: group, attributes: { "http.request.method": req.method } }, async (tell) => {
      const closed = new Promise((resolve) => res.once("close", resolve));
      next();
      await closed;
      tell({ "http.response.status_code": res.statusCode });
    });
  };
}

export interface MetricsOptions {
  port: number;
  host: string;
  /** Where the portal's files lie, to tell how full that disk is. */
  dataDir: string;
  /** What a reader must bear; null: whoever reaches the port may read. */
  token: string | null;
}

/** `GET /metrics` on a port of its own, loopback only unless HOST says otherwise: figures are not for the public. */
export function startMetricsServer(services: Services, { port, host, dataDir, token }: MetricsOptions): Server {
  const read = new Registry();
  collectDefaultMetrics({ register: read });
  registerPortalMetrics(read, services);
  registerDisk(read, dataDir);
  const server = createServer(async (req, res) => {
    if (req.url !== "/metrics") return void res.writeHead(404).end();
    if (!mayRead(req.headers.authorization, token)) return void res.writeHead(401, { "www-authenticate": "Bearer" }).end();
    try {
      const text = [await figures.metrics(), await read.metrics()].join("\n");
      res.writeHead(200, { "content-type": read.contentType }).end(text);
    } catch (error) {
      services.log.error({ err: error }, "the figures could not be read");
      res.writeHead(500).end();
    }
  });
  // Nobody is alarmed the less because nobody can read figures.
  server.on("error", (error) => services.log.error({ err: error, port }, "the figures cannot be served"));
  return server.listen(port, host);
}

function mayRead(given: string | undefined, token: string | null): boolean {
  if (token === null) return true;
  const [is, should] = [Buffer.from(given ?? ""), Buffer.from(`Bearer ${token}`)];
  return is.length === should.length && timingSafeEqual(is, should);
}

type RegisterGauge = <L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
  collect: (to: Gauge<L>) => Promise<void> | void,
) => void;

const gaugesOf =
  (registry: Registry): RegisterGauge =>
  (name, help, labelNames, collect) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        await collect(this);
      },
    });

/**
 * The portal's own figures, read when somebody asks for them. `portal_shared_…` is of the database, and every copy tells the same: it is
 * to be looked at with `max`, and never summed up. What the database does not answer is missing, and `portal_ready` is 0.
 */
function registerPortalMetrics(registry: Registry, services: Services): void {
  const { vitals } = services;
  const gauge = gaugesOf(registry);
  const backlogOf = async () => {
    const { backlog } = await readCondition(services);
    return backlog && DELIVERY_CHANNELS.map((channel) => ({ channel, found: backlog.find((one) => one.channel === channel) }));
  };

  gauge("portal_ready", "1 when /readyz answers 200; for traffic: /readyz?for=traffic", ["for"], async (to) => {
    const { faults } = await readCondition(services);
    to.set({ for: "all" }, faults.length === 0 ? 1 : 0);
    to.set({ for: "traffic" }, faults.some(({ stopsTraffic }) => stopsTraffic) ? 0 : 1);
  });
  gauge("portal_fault", "1 while this process sees a fault of the kind", ["kind"], async (to) => {
    const { faults } = await readCondition(services);
    for (const kind of FAULT_KINDS) to.set({ kind }, faults.some((fault) => fault.kind === kind) ? 1 : 0);
  });
  gauge("portal_shared_deliveries_waiting", "Crisis deliveries that have not left", ["channel"], async (to) => {
    for (const { channel, found } of (await backlogOf()) ?? []) to.set({ channel }, found?.waiting ?? 0);
  });
  gauge("portal_shared_deliveries_oldest_waiting_seconds", "Age of the oldest of them", ["channel"], async (to) => {
    for (const { channel, found } of (await backlogOf()) ?? []) to.set({ channel }, found?.oldestSeconds ?? 0);
  });
  gauge("portal_shared_deliveries_stuck", "1 when something waits and nothing has left for a minute", ["channel"], async (to) => {
    for (const { channel, found } of (await backlogOf()) ?? []) to.set({ channel }, found?.isStuck ? 1 : 0);
  });
  const beatsOf = (channel: string) => vitals.workers().filter((worker) => worker.channel === channel);
  gauge("portal_delivery_workers", "Delivery workers of this process", ["channel"], (to) => {
    for (const channel of DELIVERY_CHANNELS) to.set({ channel }, beatsOf(channel).length);
  });
  gauge("portal_delivery_worker_silent_seconds", "Since the quietest of them gave a sign", ["channel"], (to) => {
    const now = Date.now();
    for (const channel of DELIVERY_CHANNELS) {
      const beats = beatsOf(channel);
      if (beats.length > 0) to.set({ channel }, Math.max(...beats.map(({ lastBeatAt }) => now - lastBeatAt.getTime())) / 1_000);
    }
  });
  gauge("portal_provider_failing", "1 while this process leaves the provider alone since it fails", ["provider"], (to) => {
    const failing = new Set(readBreakers().flatMap(({ provider, isOpen }) => (isOpen ? figureNameOf(provider) : [])));
    for (const { provider } of readBreakers()) to.set({ provider: figureNameOf(provider) }, failing.has(figureNameOf(provider)) ? 1 : 0);
  });
  gauge("portal_chrome_found", "1 when there is a Chrome to make PDFs with", [], (to) => to.set(services.pdf.isAvailable() ? 1 : 0));
  gauge("portal_database_connections", "Connections of this process by pool; waiting: who waits for one", ["pool", "state"], (to) => {
    for (const [pool, { inUse, idle, waiting }] of Object.entries(vitals.pools())) {
      to.set({ pool, state: "in_use" }, inUse);
      to.set({ pool, state: "idle" }, idle);
      to.set({ pool, state: "waiting" }, waiting);
    }
  });

  if (services.languageModel) registerModelMetrics(gauge, services);

  const queues = readOnce(() => vitals.ask(readQueueStates).catch(() => []));
  gauge("portal_shared_jobs", "Jobs by queue; failed: no try is left", ["queue", "state"], async (to) => {
    for (const { name, waiting, running, failed } of await queues()) {
      to.set({ queue: name, state: "waiting" }, waiting);
      to.set({ queue: name, state: "running" }, running);
      to.set({ queue: name, state: "failed" }, failed);
    }
  });
  gauge("portal_shared_jobs_oldest_due_seconds", "Since when the oldest that may run waits for a worker", ["queue"], async (to) => {
    for (const { name, oldestDueAt } of await queues()) {
      to.set({ queue: name }, oldestDueAt ? Math.max(0, Date.now() - oldestDueAt.getTime()) / 1_000 : 0);
    }
  });
}

/** Several gauges of one reading ask the database once. */
function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}

/** How the language model has answered since midnight, over all copies. */
function registerModelMetrics(gauge: RegisterGauge, { vitals, config, now }: Services): void {
  const today = readOnce(async () => {
    const days = await vitals.ask((db) => listModelDays(db, now(), config.modelPrices)).catch(() => null);
    return days && (days.find(({ day }) => day === isoDay(now())) ?? { outcomes: [], seconds: null, tokensIn: 0, tokensOut: 0 });
  });
  gauge(
    "portal_shared_model_answers_today",
    "Answers of the language model since midnight in Stockholm, by how they ended",
    ["outcome"],
    async (to) => {
      const found = await today();
      if (!found) return;
      for (const outcome of MODEL_OUTCOMES) to.set({ outcome }, found.outcomes.find((one) => one.outcome === outcome)?.answers ?? 0);
    },
  );
  gauge("portal_shared_model_seconds_today", "How long those took that ended", ["quantile"], async (to) => {
    const seconds = (await today())?.seconds;
    if (!seconds) return;
    to.set({ quantile: "0.5" }, seconds.median);
    to.set({ quantile: "0.95" }, seconds.p95);
  });
  gauge("portal_shared_model_tokens_today", "Tokens as the provider counted them", ["direction"], async (to) => {
    const found = await today();
    if (!found) return;
    to.set({ direction: "in" }, found.tokensIn);
    to.set({ direction: "out" }, found.tokensOut);
  });
}

function registerDisk(registry: Registry, dataDir: string): void {
  gaugesOf(registry)("portal_data_disk_bytes", "The disk under DATA_DIR", ["state"], async (to) => {
    const found = await statfs(dataDir).catch(() => null);
    if (!found) return;
    to.set({ state: "size" }, found.bsize * found.blocks);
    // What root alone may take does not help the portal.
    to.set({ state: "free" }, found.bsize * found.bavail);
  });
}
