import assert from "node:assert/strict";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import * as schema from "#drizzle/schema/index.ts";
import { keptCount } from "#server/domains/catalogue/queries.ts";
import type { Bench, Measurement } from "./bench.ts";
import { type CatalogueContenders, type Contender, startCatalogueContenders } from "./catalogue-contenders.ts";
import type { CatalogueRequest } from "./catalogue-data.ts";
import { answersPerSecond } from "./load.ts";
import { alternate, describeSpread, median } from "./median.ts";
import { describeLoad } from "./pinned.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
const CONNECTIONS = 32;
const FEW_CONNECTIONS = 4;
const ROUND_MS = 5_000;
const ROUNDS = 5;

/** Pages whose cost has nothing to do with how many products there are besides. */
const LISTS: readonly [what: string, request: CatalogueRequest][] = [
  ["the catalogue", {}],
  ["services by price", { productType: "Tjänst", sort: "price_desc" }],
  ["a search with 100 hits", { search: "B-0012" }],
];

/** P5, P6 and P16: the catalogue with a million products, by the bare floor and by the portal itself with ten thousand; its total alone. */
export const catalogueGrowth: Bench = {
  name: "catalogue-growth",
  async measure() {
    await using large = await startCatalogueContenders(LARGE);
    const rate = (contender: Contender) => answersPerSecond({ ...contender, connections: CONNECTIONS, milliseconds: ROUND_MS });
    await rate(large.ours);
    await rate(large.rival);
    const rates = await alternate(
      () => rate(large.ours),
      () => rate(large.rival),
      ROUNDS,
    );
    const note = `${rates.ours.toFixed(0)} req/s, floor ${rates.rival.toFixed(0)}; ${describeSpread(rates)}; ${describeLoad(large.isApart)}`;
    const what = "catalogue page, 1 000 000 products, 32 connections, by the bare floor, prepared";
    const measurements: Measurement[] = [{ id: "P5", what, value: rates.ratio, unit: "×", better: "higher", gate: 1, stretch: 2.3, note }];
    measurements.push(await exactTotal(large.pool));

    await using small = await startCatalogueContenders(SMALL);
    for (const [list, request] of LISTS) {
      const result = await alternate(costOf(large, request), costOf(small, request), ROUNDS);
      measurements.push({
        id: "P16",
        what: `first page of ${list} with 1 000 000 products, by the same with 10 000`,
        value: result.ratio,
        unit: "×",
        better: "lower",
        gate: 1.5,
        stretch: 1,
        note: `${result.ours.toFixed(2)} ms, with 10 000 ${result.rival.toFixed(2)} ms; ${describeSpread(result)}`,
      });
    }
    return measurements;
  },
};

/** P6: how long the exact number of active products takes, as the page's own statement reads it, there and back. */
async function exactTotal(pool: Pool): Promise<Measurement> {
  const total = keptCount(drizzle(pool, { schema, casing: "snake_case" }), new Set()).prepare("bench_total");
  const naive = "select count(*)::int as total_count from products where is_active";
  const timed = async (read: () => Promise<unknown>, times: number): Promise<number> => {
    const taken: number[] = [];
    for (let n = 0; n < times; n++) {
      const started = performance.now();
      await read();
      taken.push(performance.now() - started);
    }
    return median(taken);
  };
  const [kept] = await total.execute();
  const { rows } = await pool.query<{ total_count: number }>(naive);
  assert.equal(kept?.totalCount, rows[0]?.total_count, "the kept total is not exact");
  const milliseconds = await timed(() => total.execute(), 500);
  const counted = await timed(() => pool.query(naive), ROUNDS);
  const what = "exact total of 1 000 000 products, microseconds";
  const note = `of ${kept?.totalCount} active; counted anew ${counted.toFixed(0)} ms`;
  return { id: "P6", what, value: 1_000 * milliseconds, unit: "", better: "lower", gate: 1_000, stretch: 100, note };
}

/** Milliseconds of this page. */
function costOf({ ours, addressOf }: CatalogueContenders, request: CatalogueRequest): () => Promise<number> {
  const load = { addresses: [addressOf(request)], headers: ours.headers, connections: FEW_CONNECTIONS, milliseconds: ROUND_MS / 2 };
  return async () => 1_000 / (await answersPerSecond(load));
}
