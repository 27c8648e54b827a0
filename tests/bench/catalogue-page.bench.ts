import assert from "node:assert/strict";
import { Agent } from "node:http";
import path from "node:path";
import type { Bench } from "./bench.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { type CatalogueRequest, fillCatalogue, mixedRequests } from "./catalogue-data.ts";
import { startBenchDatabase } from "./database.ts";
import { answersPerSecond, read } from "./load.ts";
import { alternate, describeSpread } from "./median.ts";
import { startServer } from "./server-process.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const CONNECTIONS = 32;
const ROUND_MS = 3_000;
const ROUNDS = 7;
const FLOOR = path.join(import.meta.dirname, "catalogue-floor.ts");

interface Contender {
  addresses: string[];
  headers: Record<string, string>;
}

/** P1: the catalogue page by the whole portal, signed in, and by a bare server that knows no session. */
export const cataloguePage: Bench = {
  name: "catalogue-page",
  async measure() {
    await using database = await startBenchDatabase();
    await fillCatalogue(database.pool);
    const requests = await mixedRequests(database.pool);
    await using folder = await temporaryFolder();
    await using portal = await startBuiltPortal(folder.path, database.url);
    await using floor = await startServer({
      args: () => ["--import", "tsx", FLOOR],
      env: () => ({ DATABASE_URL: database.url }),
      readyPath: "/",
    });
    const ours: Contender = {
      addresses: requests.map((request) => `${portal.url}/api/trpc/catalogue.products?batch=1&input=${encode({ 0: request })}`),
      headers: { cookie: await database.sessionCookieOf("agare@demo.example") },
    };
    const rival: Contender = { addresses: requests.map((request) => `${floor.url}/?input=${encode(request)}`), headers: {} };
    await requireSameRows(ours, rival, requests);

    const round = (contender: Contender, milliseconds: number) =>
      answersPerSecond({ ...contender, connections: CONNECTIONS, milliseconds });
    await round(ours, ROUND_MS);
    await round(rival, ROUND_MS);
    const result = await alternate(
      () => round(ours, ROUND_MS),
      () => round(rival, ROUND_MS),
      ROUNDS,
    );
    const note = `${result.ours.toFixed(0)} req/s, floor ${result.rival.toFixed(0)}; ${describeSpread(result)}`;
    const what = "catalogue page, 20 000 products, 32 connections, by the bare floor";
    return [{ id: "P1", what, value: result.ratio, unit: "×", better: "higher", gate: 0.7, stretch: 1, note }];
  },
};

const encode = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

/** A contender that answers something else would win without deserving it. */
async function requireSameRows(ours: Contender, rival: Contender, requests: readonly CatalogueRequest[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (const [n, request] of requests.entries()) {
    const portalAnswer = await read(ours.addresses[n] ?? "", agent, ours.headers);
    const floorAnswer = await read(rival.addresses[n] ?? "", agent, rival.headers);
    const [page] = JSON.parse(portalAnswer.body) as { result?: { data: unknown } }[];
    assert.deepEqual(page?.result?.data, JSON.parse(floorAnswer.body), `the answers to ${JSON.stringify(request)} differ`);
  }
  agent.destroy();
}
