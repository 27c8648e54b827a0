import type { Pool } from "pg";
import type { Bench } from "./bench.ts";
import { crisisIn } from "./crisis-data.ts";
import { startBenchDatabase } from "./database.ts";
import { alternate, describeSpread } from "./median.ts";
import { openBenchServices } from "./services.ts";

const SUBSCRIBERS = 100_000;

/** P8: an activation that reaches 100 000 subscribers on two channels, by one bare INSERT … SELECT of as many rows. */
export const crisisEnqueue: Bench = {
  name: "crisis-enqueue",
  async measure() {
    await using database = await startBenchDatabase();
    await using services = await openBenchServices(database.url);
    const crisis = await crisisIn(services.ctx, database.pool, SUBSCRIBERS);
    const ours = async () => {
      await crisis.forget();
      return (await crisis.activate()).milliseconds;
    };
    const rival = () => bareInsert(database.pool, crisis.housingAssociationId);
    await ours();
    await rival();
    const result = await alternate(ours, rival);
    return [
      {
        id: "P8",
        what: "activation to 100 000 on two channels, by one INSERT … SELECT of 200 000 rows",
        value: result.ratio,
        unit: "×",
        better: "lower",
        gate: 1.5,
        stretch: 1.1,
        note: `${result.ours.toFixed(0)} ms by ${result.rival.toFixed(0)} ms; ${describeSpread(result)}`,
      },
    ];
  },
};

/** The floor: the same rows into a plain table with the ledger's columns and its primary key, and nothing else: no rule, no other index. */
async function bareInsert(pool: Pool, associationId: string): Promise<number> {
  await pool.query("drop table if exists bare_deliveries");
  await pool.query("create table bare_deliveries (like crisis_deliveries including defaults, primary key (id))");
  const started = performance.now();
  await pool.query(
    `insert into bare_deliveries (crisis_message_id, channel, address, subscriber_id)
     select $1::uuid, c.channel, case c.channel when 'sms' then s.phone_number else s.email end, s.id
       from (values ('sms'::communication_channel), ('email')) c(channel) cross join crisis_subscribers s
      where s.housing_association_id = $1`,
    [associationId],
  );
  return performance.now() - started;
}
