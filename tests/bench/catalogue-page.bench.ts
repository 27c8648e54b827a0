import type { Bench } from "./bench.ts";
import { type Contender, startCatalogueContenders } from "./catalogue-contenders.ts";
import { answersPerSecond, p99AtPace } from "./load.ts";
import { alternate, describeSpread } from "./median.ts";
import { describeLoad } from "./pinned.ts";

const PRODUCTS = 20_000;
const CONNECTIONS = 32;
const PER_SECOND = 40;
const ROUND_MS = 3_000;
const PACE_ROUND_MS = 8_000;
const ROUNDS = 7;
const PACE_ROUNDS = 5;

/** P1 and P4: how many catalogue pages a second, and how long they take at an easy pace, by a bare server that knows no session. */
export const cataloguePage: Bench = {
  name: "catalogue-page",
  async measure() {
    await using contenders = await startCatalogueContenders(PRODUCTS);
    const { ours, rival } = contenders;
    const rate = (contender: Contender) => answersPerSecond({ ...contender, connections: CONNECTIONS, milliseconds: ROUND_MS });
    const pace = (contender: Contender) => p99AtPace({ ...contender, perSecond: PER_SECOND, milliseconds: PACE_ROUND_MS });
    await rate(ours);
    await rate(rival);
    const rates = await alternate(
      () => rate(ours),
      () => rate(rival),
      ROUNDS,
    );
    const waits = await alternate(
      () => pace(ours),
      () => pace(rival),
      PACE_ROUNDS,
    );
    return [
      {
        id: "P1",
        what: "catalogue page, 20 000 products, 32 connections, by the bare floor, prepared",
        value: rates.ratio,
        unit: "×",
        better: "higher",
        gate: 0.75,
        stretch: 1,
        note: `${rates.ours.toFixed(0)} req/s, floor ${rates.rival.toFixed(0)}; ${describeSpread(rates)}; ${describeLoad(contenders.isApart)}`,
      },
      {
        id: "P4",
        what: `p99 of the same at ${PER_SECOND} requests/s, by the floor's`,
        value: waits.ratio,
        unit: "×",
        better: "lower",
        gate: 1,
        stretch: 0.4,
        note: `${waits.ours.toFixed(1)} ms, floor ${waits.rival.toFixed(1)} ms; ${describeSpread(waits)}`,
      },
    ];
  },
};
