import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import type { Bench } from "./bench.ts";
import { type Contender, startCatalogueContenders } from "./catalogue-contenders.ts";
import type { CatalogueRequest } from "./catalogue-data.ts";
import { answersPerSecond, read } from "./load.ts";
import { alternate, describeSpread } from "./median.ts";
import { describeLoad } from "./pinned.ts";
import { startServer } from "./server-process.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const PRODUCTS = 20_000;
const CONNECTIONS = 32;
const ROUND_MS = 3_000;
const ROUNDS = 5;
/** Had from the registry when this is asked for; no dependency of the portal. */
const PACKAGES = { graphql: "16.12.0", pg: "8.16.3", postgraphile: "5.1.5", "postgraphile-plugin-connection-filter": "4.0.1" };
const SERVER = "postgraphile-server.mjs";

/** P1 by what others would use in the portal's place: the same pages of the catalogue by GraphQL, from PostGraphile over the same tables. */
export const peers: Bench = {
  name: "peers",
  async measure() {
    await using folder = await temporaryFolder();
    await writeFile(path.join(folder.path, "package.json"), JSON.stringify({ private: true, type: "module", dependencies: PACKAGES }));
    await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder.path });
    const script = path.join(folder.path, SERVER);
    await copyFile(path.join(import.meta.dirname, SERVER), script);
    await using contenders = await startCatalogueContenders(PRODUCTS, (databaseUrl) =>
      startServer({
        args: () => [script],
        env: () => ({ DATABASE_URL: databaseUrl, GRAPHILE_ENV: "production", NODE_ENV: "production" }),
        readyPath: "/ready",
      }),
    );
    const peer = {
      addresses: contenders.requests.map(() => `${contenders.peerUrl}/graphql`),
      bodies: contenders.requests.map((request) => JSON.stringify({ query: QUERY, variables: variablesOf(request) })),
      headers: { "content-type": "application/json" },
    };
    await requireSameProducts(contenders.ours, peer, contenders.requests);

    const rate = (contender: Contender & { bodies?: string[] }) =>
      answersPerSecond({ ...contender, connections: CONNECTIONS, milliseconds: ROUND_MS });
    await rate(contenders.ours);
    await rate(peer);
    const result = await alternate(
      () => rate(contenders.ours),
      () => rate(peer),
      ROUNDS,
    );
    const note = `${result.ours.toFixed(0)} req/s, PostGraphile ${result.rival.toFixed(0)}; ${describeSpread(result)}; ${describeLoad(contenders.isApart)}`;
    const what = "catalogue page, 20 000 products, 32 connections, by PostGraphile 5";
    return [{ id: "P1", what, value: result.ratio, unit: "×", better: "higher", gate: 1.4, stretch: 2, note }];
  },
};

const QUERY = `query ($filter: ProductFilter, $orderBy: [ProductOrderBy!], $offset: Int) {
  allProducts(first: 12, offset: $offset, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      rowId name articleNumber description imageUrl productType unitQuantity unitMetric currency vatPercent storageClass storageLitres
      supplierId supplierBySupplierId { name } productCategoryId productCategoryByProductCategoryId { name }
      crisisDomainId crisisDomainByCrisisDomainId { name }
      priceExcludingVat supplierPriceIncludingVat resiliaPriceExcludingVat resiliaPriceIncludingVat
    }
  }
}`;

const ORDERS: Record<string, string[]> = {
  default: ["NAME_ASC", "ROW_ID_ASC"],
  name_asc: ["NAME_ASC", "ROW_ID_ASC"],
  name_desc: ["NAME_DESC", "ROW_ID_DESC"],
  price_asc: ["RESILIA_PRICE_EXCLUDING_VAT_ASC", "ROW_ID_ASC"],
  price_desc: ["RESILIA_PRICE_EXCLUDING_VAT_DESC", "ROW_ID_ASC"],
};

const TYPES: Record<string, string> = { Produkt: "Produkt", Tjänst: "Tjanst" };

function variablesOf(request: CatalogueRequest): object {
  const words = (request.search?.toLowerCase().split(" ") ?? []).map((word) => ({
    searchText: { like: /^\d/.test(word) ? `% ${word}%` : `%${word}%` },
  }));
  const { minPrice, maxPrice } = request;
  const price = {
    ...(minPrice !== undefined && { greaterThanOrEqualTo: String(minPrice) }),
    ...(maxPrice !== undefined && { lessThanOrEqualTo: String(maxPrice) }),
  };
  const filter = {
    isActive: { equalTo: true },
    ...(request.crisisDomainId && { crisisDomainId: { equalTo: request.crisisDomainId } }),
    ...(request.productType && { productType: { equalTo: TYPES[request.productType] } }),
    ...(request.supplierId && { supplierId: { equalTo: request.supplierId } }),
    ...(request.productCategoryIds && { productCategoryId: { in: request.productCategoryIds } }),
    ...(Object.keys(price).length > 0 && { resiliaPriceExcludingVat: price }),
    ...(words.length > 0 && { and: words }),
  };
  return { filter, orderBy: ORDERS[request.sort ?? "default"], offset: request.offset ?? 0 };
}

/** The same total, and the same products in the same order but for the dearest first. */
async function requireSameProducts(
  ours: Contender,
  peer: Contender & { bodies: string[] },
  requests: readonly CatalogueRequest[],
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (const [n, request] of requests.entries()) {
    const [page] = JSON.parse((await read(ours.addresses[n] ?? "", agent, ours.headers)).body) as [
      { result: { data: { rows: { id: string }[]; totalCount: number } } },
    ];
    const { body } = await read(peer.addresses[n] ?? "", agent, peer.headers, peer.bodies[n]);
    const answer = JSON.parse(body) as { data?: { allProducts: { totalCount: number; nodes: { rowId: string }[] } }; errors?: unknown };
    const products = answer.data?.allProducts;
    assert.ok(products, `the peer refuses ${JSON.stringify(request)}: ${JSON.stringify(answer.errors)}`);
    const { rows, totalCount } = page.result.data;
    assert.equal(products.totalCount, totalCount);
    // It cannot put what has no price last.
    if (request.sort === "price_desc") continue;
    const shown = products.nodes.map(({ rowId }) => rowId);
    const expected = rows.map(({ id }) => id);
    assert.deepEqual(shown, expected, `the peer shows others for ${JSON.stringify(request)}`);
  }
  agent.destroy();
}
