import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { DomainContext } from "#server/platform/context.ts";
import { drainDeliveries } from "#server/worker/delivery/workers.ts";
import { countingSenders } from "#tests/helpers/counting-senders.ts";
import type { Bench, Measurement } from "./bench.ts";
import { crisisIn } from "./crisis-data.ts";
import { startBenchDatabase } from "./database.ts";
import { alternate, describeSpread } from "./median.ts";
import { openBenchServices } from "./services.ts";

const SUBSCRIBERS = 25_000;
const DELIVERIES = 2 * SUBSCRIBERS;
const JOBS_AT_ONCE = 1_000;
const CROWD = 5_000;
/** Milliseconds that a provider on the net takes to answer. */
const LATENCY_MS = 50;

/** P9: from the press to the last row settled with providers that do nothing, by one pg-boss job per recipient; and 5 000 in earnest. */
export const crisisDrain: Bench = {
  name: "crisis-drain",
  async measure() {
    await using database = await startBenchDatabase();
    await using services = await openBenchServices(database.url);
    const { ctx } = services;
    const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
    await boss.start();
    await boss.createQueue("bench");
    const crisis = await crisisIn(ctx, database.pool, SUBSCRIBERS);
    const ours = async () => {
      await crisis.forget();
      const senders = countingSenders();
      const started = performance.now();
      await crisis.activate();
      await drainDeliveries({ ...ctx, ...senders });
      const seconds = (performance.now() - started) / 1_000;
      const handedOver = senders.taken.sms.length + senders.taken.email.length;
      if (handedOver !== DELIVERIES) throw new Error(`${handedOver} of ${DELIVERIES} were handed over`);
      return DELIVERIES / seconds;
    };
    await ours();
    const result = await alternate(ours, () => jobsPerSecond(ctx, boss));
    await boss.stop({ graceful: false });
    const note = `${result.ours.toFixed(0)}/s by ${result.rival.toFixed(0)}/s; ${describeSpread(result)}`;
    const what = "recipients per second through the ledger, by one pg-boss job per recipient";
    return [
      { id: "P9", what, value: result.ratio, unit: "×", better: "higher", gate: 2, stretch: 2.8, note },
      await measureCrowd(ctx, database.pool),
    ];
  },
};

/** The usual way: one job per recipient, enqueued in one transaction, fetched and completed some at a time by two workers. */
async function jobsPerSecond(ctx: DomainContext, boss: PgBoss): Promise<number> {
  const started = performance.now();
  await ctx.db.transaction(async (tx) => {
    for (let first = 0; first < DELIVERIES; first += JOBS_AT_ONCE) {
      const jobs = Array.from({ length: JOBS_AT_ONCE }, (_, n) => ({ data: { recipient: first + n } }));
      await boss.insert("bench", jobs, { db: fromDrizzle(tx, sql) });
    }
  });
  const work = async (): Promise<void> => {
    for (;;) {
      const jobs = await boss.fetch("bench", { batchSize: JOBS_AT_ONCE });
      if (jobs.length === 0) return;
      await Promise.all(jobs.map(async () => undefined));
      await boss.complete(
        "bench",
        jobs.map(({ id }) => id),
      );
    }
  };
  await Promise.all([work(), work()]);
  const seconds = (performance.now() - started) / 1_000;
  await boss.deleteAllJobs("bench");
  return DELIVERIES / seconds;
}

/** 5 000 recipients by SMS and e-mail, with providers that take as long as on the net. */
async function measureCrowd(ctx: DomainContext, pool: Parameters<typeof crisisIn>[1]): Promise<Measurement> {
  const crisis = await crisisIn(ctx, pool, CROWD);
  const taken = countingSenders();
  const slowly = async <T>(answer: () => Promise<T>): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    first ??= performance.now();
    return answer();
  };
  let first: number | null = null;
  const senders = {
    sms: { ...taken.sms, idempotent: false, send: (sms: Parameters<typeof taken.sms.send>[0]) => slowly(() => taken.sms.send(sms)) },
    mailer: {
      ...taken.mailer,
      sendBatch: (_key: string, emails: Parameters<typeof taken.mailer.send>[0][]) =>
        slowly(() => Promise.all(emails.map((email) => taken.mailer.send(email)))),
    },
  };
  const started = performance.now();
  await crisis.activate();
  await drainDeliveries({ ...ctx, ...taken, ...senders });
  const seconds = (performance.now() - started) / 1_000;
  const firstAfter = ((first ?? Number.NaN) - started) / 1_000;
  return {
    id: "P9",
    what: "5 000 by SMS and e-mail handed over, providers that take 50 ms",
    value: seconds,
    unit: "s",
    better: "lower",
    gate: 20,
    stretch: null,
    note: `the first after ${firstAfter.toFixed(1)} s; ${taken.taken.sms.length + taken.taken.email.length} messages`,
  };
}
