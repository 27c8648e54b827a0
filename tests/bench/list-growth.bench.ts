import type { Pool } from "pg";
import { createCrowd } from "#tests/factories/crowds.ts";
import type { Bench, Measurement } from "./bench.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { startBenchDatabase } from "./database.ts";
import { answersPerSecond } from "./load.ts";
import { alternate, describeSpread } from "./median.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const SMALL = 50;
const FEW = 5;
const GROWTH = 100;
const CONNECTIONS = 4;
const ROUND_MS = 1_000;
const ROUNDS = 5;

interface List {
  procedure: string;
  input: object;
  /** Rows of the small association. */
  rows: number;
  /** So many rows more for the association `$1`; what `createCrowd` makes has no statement here. */
  fill?: string;
}

/** The lists of one association that come in pages, each at a size that an association has. */
const LISTS: readonly List[] = [
  { procedure: "membership.requests", input: { status: "pending" }, rows: SMALL },
  { procedure: "membership.members", input: {}, rows: SMALL },
  {
    procedure: "subscribers.list",
    input: {},
    rows: SMALL,
    fill: `insert into crisis_subscribers (housing_association_id, full_name, email, email_state)
      select $1::uuid, 'Boende ' || n, 'lista.' || n || '@' || $1 || '.example', 'active' from generate_series(1, $2::int) n`,
  },
  {
    procedure: "admin.auditEntries",
    input: {},
    rows: SMALL,
    fill: `insert into audit_log (association_id, action, created_at)
      select $1::uuid, 'association.update', now() - n * interval '1 hour' from generate_series(1, $2::int) n`,
  },
  {
    procedure: "crisis.history",
    input: {},
    rows: FEW,
    fill: `insert into crisis_activations (housing_association_id, crisis_domain_id, status, is_exercise, description, created_at, resolved_at)
      select $1::uuid, d.ids[n % cardinality(d.ids) + 1], 'resolved', true, 'Övning ' || n, now() - n * interval '1 day',
             now() - n * interval '1 day' + interval '1 hour'
        from generate_series(1, $2::int) n cross join (select array_agg(id) as ids from crisis_domains) d`,
  },
  {
    procedure: "productRequest.list",
    input: {},
    rows: SMALL,
    fill: `insert into product_requests (housing_association_id, supplier_id, request_date, status, idempotency_key)
      select $1::uuid, s.id, now() - n * interval '1 hour', 'pending', gen_random_uuid()
        from generate_series(1, $2::int) n cross join (select id from suppliers order by code limit 1) s`,
  },
  {
    procedure: "collaborationAlerts.sent",
    input: {},
    rows: FEW,
    fill: `insert into collaboration_alerts (housing_association_id, kind, state, text, audience, created_at, sent_at)
      select $1::uuid, 'information', 'sent', 'Lägesbild ' || n, 'network', now() - n * interval '1 day', now() - n * interval '1 day'
        from generate_series(1, $2::int) n`,
  },
  {
    procedure: "documents.ours",
    input: {},
    rows: FEW,
    fill: `insert into association_documents (housing_association_id, title, updated_at)
      select $1::uuid, 'Dokument ' || n, now() - n * interval '1 day' from generate_series(1, $2::int) n`,
  },
];

/** P16: what the first page of each list costs in an association with a hundred times as many rows of it. */
export const listGrowth: Bench = {
  name: "list-growth",
  async measure() {
    await using database = await startBenchDatabase();
    await fill(database.pool, "bjorn.exempel@demo.example", 1);
    await fill(database.pool, "agare@demo.example", GROWTH);
    await using folder = await temporaryFolder();
    await using portal = await startBuiltPortal(folder.path, database.url);
    const small = { cookie: await database.sessionCookieOf("bjorn.exempel@demo.example") };
    const large = { cookie: await database.sessionCookieOf("agare@demo.example") };

    const measurements: Measurement[] = [];
    for (const { procedure, input, rows } of LISTS) {
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
      const note = `${result.ours.toFixed(2)} ms, with ${rows} ${result.rival.toFixed(2)} ms; ${describeSpread(result)}`;
      const what = `first page of ${procedure} with ${rows * GROWTH}, by the same with ${rows}`;
      measurements.push({ id: "P16", what, value: result.ratio, unit: "×", better: "lower", gate: 1.5, stretch: 1, note });
    }
    return measurements;
  },
};

/** So many times the rows of each list in the association of this owner, besides the demo's few. */
async function fill(pool: Pool, owner: string, times: number): Promise<void> {
  const { rows } = await pool.query<{ association_id: string }>(
    `select m.association_id from association_members m join profiles p on p.id = m.profile_id join users u on u.id = p.user_id where u.email = $1`,
    [owner],
  );
  const associationId = rows[0]?.association_id ?? "";
  await createCrowd(pool, associationId, { members: SMALL * times, requests: SMALL * times });
  for (const list of LISTS) if (list.fill) await pool.query(list.fill, [associationId, list.rows * times]);
  await pool.query("analyze");
}
