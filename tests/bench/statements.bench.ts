import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "#server/app.ts";
import { parseEnvironment } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { createServices } from "#server/services.ts";
import type { Bench, Measurement } from "./bench.ts";
import { startBenchDatabase } from "./database.ts";
import { listenToStatements } from "./statement-log.ts";
import { temporaryFolder } from "./temporary-folder.ts";

interface CountedQuery extends Pick<Measurement, "id" | "gate" | "stretch"> {
  procedure: string;
  input?: unknown;
}

/** The queries whose statements are counted, the session's own included. */
const QUERIES: readonly CountedQuery[] = [
  { id: "P3", procedure: "catalogue.products", input: { search: "vatten", minPrice: 100, sort: "price_asc" }, gate: 2, stretch: 1 },
];

/** P3: how many statements the portal sends to Postgres for one request, counted where the pool sends them. */
export const statements: Bench = {
  name: "statements",
  async measure() {
    await using database = await startBenchDatabase();
    await using folder = await temporaryFolder();
    const env = parseEnvironment({ NODE_ENV: "test", DATA_DIR: folder.path, PUBLIC_URL: "http://127.0.0.1" });
    const services = createServices({ env, log: createLogger("warn"), databaseUrl: database.url, chromePath: null });
    using sent = listenToStatements();
    const server = createServer(createApp(services, { client: (_req, _res, next) => next(), outboxFolder: null })).listen(0, "127.0.0.1");
    await once(server, "listening");
    const cookie = await database.sessionCookieOf("agare@demo.example");
    const { port } = server.address() as AddressInfo;

    const measurements: Measurement[] = [];
    for (const { id, procedure, input, gate, stretch } of QUERIES) {
      const url = `http://127.0.0.1:${port}/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input ?? {}))}`;
      await requireAnswer(url, cookie);
      sent.length = 0;
      await requireAnswer(url, cookie);
      const note = sent.map((statement) => statement.slice(0, 24)).join(" | ");
      measurements.push({ id, what: `SQL statements of ${procedure}`, value: sent.length, unit: "", better: "lower", gate, stretch, note });
    }
    server.closeAllConnections();
    server.close();
    await services.close(1_000);
    return measurements;
  },
};

async function requireAnswer(url: string, cookie: string): Promise<void> {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}
