import type { Pool } from "pg";
import { createCrowd } from "#tests/factories/crowds.ts";
import type { Bench, Measurement } from "./bench.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { startBenchDatabase } from "./database.ts";
import { answersPerSecond } from "./load.ts";
import { alternate, describeSpread } from "./median.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const SMALL = 50;
const GROWTH = 100;
const CONNECTIONS = 4;
const ROUND_MS = 2_000;
const ROUNDS = 7;

const LISTS = [
  { procedure: "membership.requests", input: { status: "pending" } },
  { procedure: "membership.members", input: {} },
] as const;

/** P16: what the first page of a list costs in an association with a hundred times as many members and applications. */
export const listGrowth: Bench = {
  name: "list-growth",
  async measure() {
    await using database = await startBenchDatabase();
    await fill(database.pool, "bjorn.exempel@demo.example", SMALL);
    await fill(database.pool, "agare@demo.example", SMALL * GROWTH);
    await using folder = await temporaryFolder();
    await using portal = await startBuiltPortal(folder.path, database.url);
    const small = { cookie: await database.sessionCookieOf("bjorn.exempel@demo.example") };
    const large = { cookie: await database.sessionCookieOf("agare@demo.example") };

    const measurements: Measurement[] = [];
    for (const { procedure, input } of LISTS) {
      const addresses = [`${portal.url}/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`];
      const cost = async (headers: Record<string, string>) =>
        1_000 / (await answersPerSecond({ addresses, headers, connections: CONNECTIONS, milliseconds: ROUND_MS }));
      await cost(large);
      await cost(small);
      const result = await alternate(
        () => cost(large),
        () => cost(small),
        ROUNDS,
      );
      const note = `${result.ours.toFixed(2)} ms, with ${SMALL} ${result.rival.toFixed(2)} ms; ${describeSpread(result)}`;
      const what = `first page of ${procedure} with ${SMALL * GROWTH}, by the same with ${SMALL}`;
      measurements.push({ id: "P16", what, value: result.ratio, unit: "×", better: "lower", gate: 1.5, stretch: 1, note });
    }
    return measurements;
  },
};

/** So many members and applications in the association of this owner, besides the demo's few. */
async function fill(pool: Pool, owner: string, size: number): Promise<void> {
  const { rows } = await pool.query<{ association_id: string }>(
    `select m.association_id from association_members m join profiles p on p.id = m.profile_id join users u on u.id = p.user_id where u.email = $1`,
    [owner],
  );
  await createCrowd(pool, rows[0]?.association_id ?? "", { members: size, requests: size });
}
