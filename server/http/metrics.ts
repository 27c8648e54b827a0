import { createServer, type Server } from "node:http";
import type { RequestHandler } from "express";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Services } from "#server/platform/context.ts";
import { registerPortalMetrics } from "./portal-metrics.ts";

const registry = new Registry();
const requestSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time to answer, by kind of address and status class",
  labelNames: ["group", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});

const REST_GROUPS = new Set([
  "documents",
  "openapi.json",
  "demo-accounts",
  "profile",
  "associations",
  "association-logos",
  "contact",
  "teams",
  "crisis",
  "gdpr",
  "admin",
  "push-subscriptions",
  "push-replies",
  "webhooks",
]);

/** The kind of address. Only names that the portal itself knows become labels, never what a caller made up. */
function groupOf(path: string, procedures: ReadonlySet<string>): string {
  const [, first = "", second = "", third = ""] = path.split("/");
  if (first !== "api") return first === "media" || first === "dev" ? first : "client";
  if (second !== "trpc") return REST_GROUPS.has(second) ? `rest:${second}` : "rest:unknown";
  const [procedure = ""] = third.split(",");
  return procedures.has(procedure) ? `trpc:${procedure}` : "trpc:unknown";
}

/** Measures every request by its group; a batch counts under its first procedure. */
export function measureRequests(procedures: ReadonlySet<string>): RequestHandler {
  return (req, res, next) => {
    const stop = requestSeconds.startTimer();
    const group = groupOf(req.path, procedures);
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
