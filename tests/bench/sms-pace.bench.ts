import { createBreaker } from "#server/platform/senders/breaker.ts";
import { createElksSmsSender } from "#server/platform/senders/elks.ts";
import { drainDeliveries } from "#server/worker/delivery/workers.ts";
import type { Bench, Measurement } from "./bench.ts";
import { crisisIn } from "./crisis-data.ts";
import { startBenchDatabase } from "./database.ts";
import { median } from "./median.ts";
import { openBenchServices } from "./services.ts";
import { startSmsStandIn } from "./start-sms-stand-in.ts";

const PEOPLE = 20_000;
const ROUNDS = 3;
/** Milliseconds that the provider takes, and what is asked for: SMS a second, or seconds for all. */
const TARGETS = [
  { latencyMs: 5, gate: 6_000, unit: "/s" },
  { latencyMs: 50, gate: 3_000, unit: "/s" },
  { latencyMs: 200, gate: 30, unit: "s" },
] as const;

/** SMS as they leave in earnest: over HTTP to a stand-in that knows no idempotency key, as 46elks, each written down before it is made. */
export const smsPace: Bench = {
  name: "sms-pace",
  async measure() {
    await using database = await startBenchDatabase();
    await using services = await openBenchServices(database.url);
    await using standIn = await startSmsStandIn();
    const { ctx } = services;
    const crisis = await crisisIn(ctx, database.pool, PEOPLE);
    const account = { username: "u", password: "p", baseUrl: standIn.url, from: "+46700000001", callsAtATime: 256 };
    const sms = createElksSmsSender(
      { ...account, reportUrl: `${standIn.url}/report`, pricePerPart: null },
      createBreaker("46elks", ctx.log),
    );

    async function secondsFor(latencyMs: number): Promise<{ seconds: number; most: number }> {
      await crisis.forget();
      await standIn.tell({ latencyMs });
      const started = performance.now();
      await crisis.activate({ byEmail: false });
      await drainDeliveries({ ...ctx, sms });
      const seconds = (performance.now() - started) / 1_000;
      const { taken, twice, most } = await standIn.tell({ latencyMs });
      if (taken !== PEOPLE || twice !== 0) throw new Error(`${taken} of ${PEOPLE} SMS were taken, ${twice} of them twice`);
      return { seconds, most };
    }

    await secondsFor(0);
    const measurements: Measurement[] = [];
    for (const { latencyMs, gate, unit } of TARGETS) {
      const rounds: { seconds: number; most: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await secondsFor(latencyMs));
      const seconds = median(rounds.map((round) => round.seconds));
      const inFlight = Math.max(...rounds.map(({ most }) => most));
      const note = `${(PEOPLE / seconds).toFixed(0)}/s, ${seconds.toFixed(1)} s, ${inFlight} in flight at most`;
      const what = `${PEOPLE} SMS from the press, a provider that takes ${latencyMs} ms`;
      measurements.push({
        id: "P19",
        what,
        value: unit === "s" ? seconds : PEOPLE / seconds,
        unit: unit === "s" ? "s" : "",
        better: unit === "s" ? "lower" : "higher",
        gate,
        stretch: null,
        note,
      });
    }
    return measurements;
  },
};
