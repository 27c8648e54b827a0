import assert from "node:assert/strict";
import { Agent } from "node:http";
import path from "node:path";
import type { Pool } from "pg";
import { startBuiltPortal } from "./built-portal.ts";
import { type CatalogueRequest, fillCatalogue, mixedRequests } from "./catalogue-data.ts";
import { startBenchDatabase } from "./database.ts";
import { read } from "./load.ts";
import { pinApart } from "./pinned.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const FLOOR = path.join(import.meta.dirname, "catalogue-floor.ts");

export interface Contender {
  addresses: string[];
  headers: Record<string, string>;
}

export interface CatalogueContenders extends AsyncDisposable {
  /** The whole portal, signed in. */
  ours: Contender;
  /** A bare server that knows no session. */
  rival: Contender;
  addressOf(request: CatalogueRequest): string;
  requests: readonly CatalogueRequest[];
  pool: Pool;
  peerUrl: string | null;
  /** The servers and the load have processors of their own. */
  isApart: boolean;
}

/** Both over one catalogue of so many products, beside what else is started there. They have answered all of the mixed requests alike. */
export async function startCatalogueContenders(
  products: number,
  startPeer?: (databaseUrl: string) => Promise<ServerProcess>,
): Promise<CatalogueContenders> {
  await using started = new AsyncDisposableStack();
  const database = started.use(await startBenchDatabase());
  await fillCatalogue(database.pool, products);
  const requests = await mixedRequests(database.pool);
  const folder = started.use(await temporaryFolder());
  const portal = started.use(await startBuiltPortal(folder.path, database.url));
  const floor = started.use(
    await startServer({
      args: () => ["--import", "tsx", FLOOR],
      env: () => ({ DATABASE_URL: database.url }),
      readyPath: "/",
    }),
  );
  const peer = startPeer && started.use(await startPeer(database.url));
  const addressOf = (request: CatalogueRequest) => `${portal.url}/api/trpc/catalogue.products?batch=1&input=${encode({ 0: request })}`;
  const ours = { addresses: requests.map(addressOf), headers: { cookie: await database.sessionCookieOf("agare@demo.example") } };
  const rival = { addresses: requests.map((request) => `${floor.url}/?input=${encode(request)}`), headers: {} };
  await requireSameRows(ours, rival, requests);
  const { isApart } = started.use(await pinApart([await database.pid(), portal.pid, floor.pid, ...(peer ? [peer.pid] : [])]));
  const owned = started.move();
  return {
    ours,
    rival,
    addressOf,
    requests,
    pool: database.pool,
    peerUrl: peer?.url ?? null,
    isApart,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

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
