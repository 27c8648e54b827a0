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
const OWNER = "agare@demo.example";

interface List {
  procedure: string;
  input: object;
  /** Rows of the small association. */
  rows: number;
  /** So many rows more for the association `$1`; what `createCrowd` makes has no statement here. */
  fill?: string;
}

/** The lists of one association that come in pages, each at a size that an association has; `$1` in an input is its crisis, `$2` the message there. */
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

/** Of one crisis, to whom its message went; half of it failed. Filled after the subscribers that it went to. */
const CRISIS_LISTS: readonly List[] = [
  { procedure: "crisis.people", input: { activationId: "$1", answer: "all" }, rows: SMALL },
  { procedure: "crisis.deliveryFaults", input: { messageId: "$2" }, rows: SMALL / 2 },
];

const FILL_CRISIS = `
  with crisis as (
    insert into crisis_activations (housing_association_id, crisis_domain_id, description)
    select $1::uuid, id, 'Strömmen är borta.' from crisis_domains where slug = 'el' returning id
  ), message as (
    insert into crisis_messages (housing_association_id, crisis_activation_id, kind, audience, content, by_sms, by_email, by_push,
                                 asks_for_reply, idempotency_key, released_at)
    select $1::uuid, id, 'update', 'subscribers', 'Hur är det?', false, true, false, true, gen_random_uuid(), now() from crisis returning id
  ), sent as (
    insert into crisis_deliveries (crisis_message_id, channel, address, subscriber_id, status, sent_at)
    select message.id, 'email', s.email, s.id,
           (case when row_number() over (order by s.email) % 2 = 0 then 'failed' else 'sent' end)::delivery_status, now()
      from message, crisis_subscribers s where s.housing_association_id = $1 and s.email like 'lista.%'
  )
  select crisis.id as "activationId", message.id as "messageId" from crisis, message`;

/** The lists of whoever runs the service, which grow with all associations together. */
const OPERATED_LISTS: readonly List[] = [
  { procedure: "admin.users", input: {}, rows: 2 * SMALL },
  {
    procedure: "admin.associations",
    input: {},
    rows: SMALL,
    fill: `insert into housing_associations (association_name, invite_code, created_at)
      select 'Brf Rad ' || n, translate(upper(left(md5(n::text), 8)), '01', 'XY'), now() - n * interval '1 hour' from generate_series(1, $1::int) n`,
  },
  {
    procedure: "admin.securityEvents",
    input: {},
    rows: SMALL,
    fill: `insert into security_events (kind, what, reason, count, first_at, last_at)
      select 'sign_in', 'auth.signIn', 'WRONG_PASSWORD', 1, now() - n * interval '1 minute', now() - n * interval '1 minute'
        from generate_series(1, $1::int) n`,
  },
  {
    procedure: "admin.catalogue.suppliers",
    input: {},
    rows: FEW,
    fill: `insert into suppliers (code, name) select 'RAD' || n, 'Leverantör ' || n || ' AB' from generate_series(1, $1::int) n`,
  },
  {
    procedure: "admin.catalogue.products",
    input: {},
    rows: SMALL,
    fill: `insert into products (supplier_id, product_category_id, crisis_domain_id, article_number, name, product_type)
      select s.id, c.id, d.id, 'R-' || n, 'Vattendunk ' || n, 'Produkt' from generate_series(1, $1::int) n
       cross join (select id from suppliers order by code limit 1) s cross join (select id from product_categories order by name limit 1) c
       cross join (select id from crisis_domains order by order_index limit 1) d`,
  },
];

/** P16: what the first page of each list costs where there are a hundred times as many rows of it. */
export const listGrowth: Bench = {
  name: "list-growth",
  async measure() {
    await using large = await startFilled(GROWTH);
    await using small = await startFilled(1);
    const measurements: Measurement[] = [];
    for (const { procedure, input, rows } of [...LISTS, ...CRISIS_LISTS, ...OPERATED_LISTS]) {
      const cost = ({ url, headersOf, crisis }: Filled) => {
        const asked = JSON.stringify(input).replace("$1", crisis.activationId).replace("$2", crisis.messageId);
        const addresses = [`${url}/api/trpc/${procedure}?input=${encodeURIComponent(asked)}`];
        const headers = headersOf(procedure);
        return async () => 1_000 / (await answersPerSecond({ addresses, headers, connections: CONNECTIONS, milliseconds: ROUND_MS }));
      };
      const [ours, rival] = [cost(large), cost(small)];
      await ours();
      await rival();
      const result = await alternate(ours, rival, ROUNDS);
      const note = `${result.ours.toFixed(2)} ms, with ${rows} ${result.rival.toFixed(2)} ms; ${describeSpread(result)}`;
      const what = `first page of ${procedure} with ${rows * GROWTH}, by the same with ${rows}`;
      measurements.push({ id: "P16", what, value: result.ratio, unit: "×", better: "lower", gate: 1.5, stretch: 1, note });
    }
    return measurements;
  },
};

interface Filled extends AsyncDisposable {
  url: string;
  headersOf(procedure: string): Record<string, string>;
  crisis: { activationId: string; messageId: string };
}

/** A portal of its own, with so many times the rows of each list besides the demo's few. */
async function startFilled(times: number): Promise<Filled> {
  await using started = new AsyncDisposableStack();
  const database = started.use(await startBenchDatabase());
  const crisis = await fill(database.pool, times);
  const folder = started.use(await temporaryFolder());
  const { url } = started.use(await startBuiltPortal(folder.path, database.url));
  const owner = { cookie: await database.sessionCookieOf(OWNER) };
  const operator = { cookie: await database.sessionCookieOf("drift@demo.example") };
  const operated = new Set(OPERATED_LISTS.map(({ procedure }) => procedure));
  const owned = started.move();
  return {
    ...{ url, crisis, headersOf: (procedure) => (operated.has(procedure) ? operator : owner) },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Of the owner's association, and of the whole service. */
async function fill(pool: Pool, times: number): Promise<Filled["crisis"]> {
  const owners = await pool.query<{ id: string }>(
    `select m.association_id as id from association_members m join profiles p on p.id = m.profile_id join users u on u.id = p.user_id where u.email = $1`,
    [OWNER],
  );
  const associationId = owners.rows[0]?.id ?? "";
  await createCrowd(pool, associationId, { members: SMALL * times, requests: SMALL * times });
  for (const list of LISTS) if (list.fill) await pool.query(list.fill, [associationId, list.rows * times]);
  for (const list of OPERATED_LISTS) if (list.fill) await pool.query(list.fill, [list.rows * times]);
  const { rows } = await pool.query<Filled["crisis"]>(FILL_CRISIS, [associationId]);
  await pool.query("analyze");
  if (!rows[0]) throw new Error("no crisis was made");
  return rows[0];
}
