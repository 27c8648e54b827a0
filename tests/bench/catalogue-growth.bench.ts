import type { Bench, Measurement } from "./bench.ts";
import { type CatalogueContenders, type Contender, startCatalogueContenders } from "./catalogue-contenders.ts";
import type { CatalogueRequest } from "./catalogue-data.ts";
import { answersPerSecond } from "./load.ts";
import { alternate, describeSpread } from "./median.ts";

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

/** P5 and P16: the catalogue with a million products, by the bare floor and by the portal itself with ten thousand. */
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
    const note = `${rates.ours.toFixed(0)} req/s, floor ${rates.rival.toFixed(0)}; ${describeSpread(rates)}`;
    const what = "catalogue page, 1 000 000 products, 32 connections, by the bare floor";
    const measurements: Measurement[] = [{ id: "P5", what, value: rates.ratio, unit: "×", better: "higher", gate: 1, stretch: 2.3, note }];

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

/** Milliseconds of this page. */
function costOf({ ours, addressOf }: CatalogueContenders, request: CatalogueRequest): () => Promise<number> {
  const load = { addresses: [addressOf(request)], headers: ours.headers, connections: FEW_CONNECTIONS, milliseconds: ROUND_MS / 2 };
  return async () => 1_000 / (await answersPerSecond(load));
}
