import { createServer, type Server } from "node:http";
import type { RequestHandler } from "express";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

const registry = new Registry();
const requestSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time to answer, by kind of address and status class",
  labelNames: ["group", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});

/** The kind of address, so that ids and names never become labels. */
function groupOf(path: string): string {
  if (path.startsWith("/api/trpc/")) return `trpc:${path.slice(10).split(",")[0]}`.slice(0, 60);
  if (path.startsWith("/api/")) return `rest:${path.split("/")[2]}`;
  if (path.startsWith("/media/")) return "media";
  return "client";
}

export const measureRequests: RequestHandler = (req, res, next) => {
  const stop = requestSeconds.startTimer();
  const group = groupOf(req.path);
  res.once("finish", () => stop({ group: res.statusCode === 404 ? "not found" : group, status: `${Math.floor(res.statusCode / 100)}xx` }));
  next();
};

/** `GET /metrics` on a port of its own, loopback only unless HOST says otherwise: figures are not for the public. */
export function startMetricsServer(port: number, host: string): Server {
  collectDefaultMetrics({ register: registry });
  return createServer(async (req, res) => {
    if (req.url !== "/metrics") return void res.writeHead(404).end();
    res.writeHead(200, { "content-type": registry.contentType }).end(await registry.metrics());
  }).listen(port, host);
}
