import { createServer, type Server } from "node:http";
import type { RequestHandler } from "express";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { readCondition } from "#server/domains/operations/condition.ts";
import { listModelDays } from "#server/domains/operations/model-use.ts";
import type { Services } from "#server/platform/context.ts";
import { readQueueStates } from "#server/platform/jobs/queue-states.ts";
import { readBreakers } from "#server/platform/senders/breaker.ts";
import { DELIVERY_CHANNELS, MODEL_OUTCOMES } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";

const registry = new Registry();
const requestSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time to answer, by kind of address and status class",
  labelNames: ["group", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});

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

/** Measures every request by its group; a batch counts under its first procedure. */
export function measureRequests(known: KnownNames): RequestHandler {
  return (req, res, next) => {
    const stop = requestSeconds.startTimer();
    const group = groupOf(req.path, known);
    res.once("finish", () => stop({ group, status: `${Math.floor(res.statusCode / 100)}xx` }));
    next();
  };
}

/** `GET /metrics` on a port of its own, loopback only unless HOST says otherwise: figures are not for the public. */
export function startMetricsServer(services: Services, port: number, host: string): Server {
  collectDefaultMetrics({ register: registry });
  registerPortalMetrics(registry, services);
  return createServer(async (req, res) => {
    if (req.url !== "/metrics") return void res.writeHead(404).end();
    res.writeHead(200, { "content-type": registry.contentType }).end(await registry.metrics());
  }).listen(port, host);
}

type RegisterGauge = <L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
  collect: (to: Gauge<L>) => Promise<void> | void,
) => void;

/** The portal's own figures, read when somebody asks for them. What the database does not answer is missing, and `portal_ready` is 0. */
function registerPortalMetrics(registry: Registry, services: Services): void {
  const { vitals } = services;
  const gauge: RegisterGauge = (name, help, labelNames, collect) =>
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
  const backlogOf = async () => {
    const { backlog } = await readCondition(services);
    return backlog && DELIVERY_CHANNELS.map((channel) => ({ channel, found: backlog.find((one) => one.channel === channel) }));
  };

  gauge("portal_ready", "1 when /readyz answers 200; for traffic: /readyz?for=traffic", ["for"], async (to) => {
    const { faults } = await readCondition(services);
    to.set({ for: "all" }, faults.length === 0 ? 1 : 0);
    to.set({ for: "traffic" }, faults.some(({ stopsTraffic }) => stopsTraffic) ? 0 : 1);
  });
  gauge("portal_deliveries_waiting", "Crisis deliveries that have not left, over all copies", ["channel"], async (to) => {
    for (const { channel, found } of (await backlogOf()) ?? []) to.set({ channel }, found?.waiting ?? 0);
  });
  gauge("portal_deliveries_oldest_waiting_seconds", "Age of the oldest of them", ["channel"], async (to) => {
    for (const { channel, found } of (await backlogOf()) ?? []) to.set({ channel }, found?.oldestSeconds ?? 0);
  });
  gauge("portal_deliveries_stuck", "1 when something waits and nothing has left for a minute", ["channel"], async (to) => {
    for (const { channel, found } of (await backlogOf()) ?? []) to.set({ channel }, found?.isStuck ? 1 : 0);
  });
  gauge(
    "portal_delivery_worker_silent_seconds",
    "Time since the quietest delivery worker of this process gave a sign",
    ["channel"],
    (to) => {
      const now = Date.now();
      for (const channel of DELIVERY_CHANNELS) {
        const beats = vitals.workers().filter((worker) => worker.channel === channel);
        if (beats.length > 0) to.set({ channel }, Math.max(...beats.map(({ lastBeatAt }) => now - lastBeatAt.getTime())) / 1_000);
      }
    },
  );
  gauge("portal_provider_failing", "1 while this process leaves the provider alone since it fails", ["provider"], (to) => {
    for (const { provider, isOpen } of readBreakers()) to.set({ provider }, isOpen ? 1 : 0);
  });
  gauge("portal_database_connections", "Connections of this process by pool; waiting: who waits for one", ["pool", "state"], (to) => {
    for (const [pool, { inUse, idle, waiting }] of Object.entries(vitals.pools())) {
      to.set({ pool, state: "in_use" }, inUse);
      to.set({ pool, state: "idle" }, idle);
      to.set({ pool, state: "waiting" }, waiting);
    }
  });

  if (services.languageModel) registerModelMetrics(gauge, services);

  const queues = () => vitals.ask(readQueueStates).catch(() => []);
  gauge("portal_jobs", "Jobs by queue, over all copies; failed: no try is left", ["queue", "state"], async (to) => {
    for (const { name, waiting, running, failed } of await queues()) {
      to.set({ queue: name, state: "waiting" }, waiting);
      to.set({ queue: name, state: "running" }, running);
      to.set({ queue: name, state: "failed" }, failed);
    }
  });
  gauge("portal_jobs_oldest_waiting_seconds", "Age of the oldest waiting job", ["queue"], async (to) => {
    for (const { name, oldestWaitingAt } of await queues()) {
      to.set({ queue: name }, oldestWaitingAt ? (Date.now() - oldestWaitingAt.getTime()) / 1_000 : 0);
    }
  });
}

/** How the language model has answered since midnight, over all copies. */
function registerModelMetrics(gauge: RegisterGauge, { vitals, config, now }: Services): void {
  const today = async () => {
    const days = await vitals.ask((db) => listModelDays(db, now(), config.modelPrices)).catch(() => null);
    return days && (days.find(({ day }) => day === isoDay(now())) ?? { outcomes: [], seconds: null, tokensIn: 0, tokensOut: 0 });
  };
  gauge(
    "portal_model_answers_today",
    "Answers of the language model since midnight in Stockholm, by how they ended",
    ["outcome"],
    async (to) => {
      const found = await today();
      if (!found) return;
      for (const outcome of MODEL_OUTCOMES) to.set({ outcome }, found.outcomes.find((one) => one.outcome === outcome)?.answers ?? 0);
    },
  );
  gauge("portal_model_seconds_today", "How long those took that ended", ["quantile"], async (to) => {
    const seconds = (await today())?.seconds;
    if (!seconds) return;
    to.set({ quantile: "0.5" }, seconds.median);
    to.set({ quantile: "0.95" }, seconds.p95);
  });
  gauge("portal_model_tokens_today", "Tokens as the provider counted them", ["direction"], async (to) => {
    const found = await today();
    if (!found) return;
    to.set({ direction: "in" }, found.tokensIn);
    to.set({ direction: "out" }, found.tokensOut);
  });
}
