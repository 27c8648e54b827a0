import { and, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import * as schema from "#drizzle/schema/index.ts";
import { isOrphan } from "#server/domains/files/remove-files.ts";
import { incoming, isOf, RESTORED } from "./belonging.ts";
import { type Catalogue, type ForeignKey, inOrder, readCatalogue, type Table } from "./catalogue.ts";
import { keepAway } from "./keep-away.ts";

/** Of one table: rows in the backup; those that come back; those that are there, as they were or otherwise. The rest stays away. */
export interface TableOutcome {
  table: string;
  archived: number;
  back: number;
  same: number;
  differs: number;
  /** Of those that are there, how many get back what closing, or the loss of another row, took from them. */
  refilled: number;
}

export interface Difference {
  table: string;
  /** The row's key. */
  row: string;
  columns: string[];
}

export interface Outcome {
  tables: TableOutcome[];
  /** What is there and otherwise than in the backup: it is left as it is. */
  differences: Difference[];
}

interface Ends {
  /** A copy of the backup's database, of this version's shape. */
  source: pg.Client;
  /** The portal's. */
  target: pg.Client;
  associationId: string;
  /** When the backup was made. */
  madeAt: Date;
}

/** The ledger of deliveries has none, and names what it belongs to all the same. */
const LOOSE: readonly Pick<ForeignKey, "table" | "to">[] = ["crisis_messages", "crisis_subscribers", "team_members"].map((to) => ({
  table: "crisis_deliveries",
  to,
}));

/** A trigger refuses to have it changed. */
const NEVER_CHANGED = new Set(["crisis_door_visits"]);

const BATCH = 500;

/** Lays the backup's rows of an association beside the portal's, for as long as the connection lasts. Nothing is locked by it. */
export async function layBeside(ends: Pick<Ends, "source" | "target" | "associationId">): Promise<void> {
  for (const table of RESTORED.keys()) await take(ends, table);
}

/**
 * Brings back what the portal lacks of an association, of what lies beside it, inside the caller's transaction. What is there stays as it
 * is; nothing of another association is read or written. A row whose person or thing is gone loses that or stays away, as the foreign keys
 * say of a deletion. `isClosed`: what closing blanks is filled again.
 */
export async function bringBack(ends: Ends, isClosed: boolean): Promise<Outcome> {
  const { target, associationId } = ends;
  const catalogue = await readCatalogue(target);
  const order = inOrder([...RESTORED.keys()], [...catalogue.foreignKeys, ...LOOSE]);
  const outcomes = new Map<string, TableOutcome>();
  const differences: Difference[] = [];
  // All of them before the first is written: what a trigger writes on the way is not there yet.
  for (const table of order) {
    // Whoever is in another association by now has their row there, under the same key.
    await target.query(
      `update ${incoming(table)} i set is_there = true from public.${table} t where ${sameRow(tableOf(catalogue, table))} and ${isOf(table)} is not false`,
      [associationId],
    );
    const { rows } = await target.query<{ archived: number }>(`select count(*)::int as archived from ${incoming(table)}`);
    outcomes.set(table, { table, archived: rows[0]?.archived ?? 0, back: 0, same: 0, differs: 0, refilled: 0 });
  }
  await keepAway(ends);
  await settle(target);
  for (const table of order) {
    const outcome = outcomes.get(table);
    if (!outcome || outcome.archived === 0) continue;
    const [shape, foreignKeys] = [tableOf(catalogue, table), catalogue.foreignKeys.filter((key) => key.table === table)];
    await letGo(target, table, foreignKeys);
    outcome.back = await write(target, table, shape, associationId);
    outcome.refilled = await refill(target, table, shape, { foreignKeys, isClosed });
    const found = await compare(target, table, shape);
    const different = found.filter(({ columns }) => columns.length > 0);
    differences.push(...different);
    outcome.differs = different.length;
    outcome.same = found.length - different.length;
  }
  await markTested(target, associationId);
  const files = outcomes.get("files");
  if (files) files.back -= await dropUnseenFiles(target);
  return { tables: [...outcomes.values()], differences };
}

function tableOf({ tables }: Catalogue, name: string): Table {
  const table = tables.get(name);
  if (!table) throw new Error(`The portal's database has no table ${name}.`);
  return table;
}

const sameRow = ({ key }: Table): string => key.map((column) => `t.${column} = i.${column}`).join(" and ");

async function take({ source, target, associationId }: Pick<Ends, "source" | "target" | "associationId">, table: string): Promise<void> {
  await target.query(`create temp table incoming_${table} as select *, false as is_there from public.${table} with no data`);
  const { rows } = await source.query<{ row: string }>(`select to_jsonb(t)::text as row from public.${table} t where ${isOf(table)}`, [
    associationId,
  ]);
  for (let from = 0; from < rows.length; from += BATCH) {
    await target.query(
      `insert into ${incoming(table)}
       select p.*, false from unnest($1::text[]) r cross join lateral jsonb_populate_record(null::public.${table}, r::jsonb) p`,
      [rows.slice(from, from + BATCH).map(({ row }) => row)],
    );
  }
  await target.query(`analyze ${incoming(table)}`);
}

/** The rows that were there, each with the columns in which it still differs. */
async function compare(target: pg.Client, table: string, shape: Table): Promise<Difference[]> {
  const { rows } = await target.query<Omit<Difference, "table">>(
    `select concat_ws(' ', ${shape.key.map((column) => `i.${column}`).join()}) as row,
            array(select c from unnest($1::text[]) c where to_jsonb(i) -> c is distinct from to_jsonb(t) -> c) as columns
       from ${incoming(table)} i join public.${table} t on ${sameRow(shape)} where i.is_there order by 1`,
    [shape.columns],
  );
  return rows.map((row) => ({ table, ...row }));
}

/**
 * Nobody is asked, told or mailed again by what comes back. What was on its way in the backup is held already (`hold-deliveries.ts`), and
 * no job comes with it. Who has ended a subscription whose row was gone left no trace of it: so each has to confirm anew, and has as long
 * for it as whoever signs up.
 */
async function settle(target: pg.Client): Promise<void> {
  await target.query(
    `update ${incoming("crisis_messages")} set escalation_stopped_at = now() where not is_there and escalate_after_minutes is not null and escalation_stopped_at is null`,
  );
  await target.query(`update ${incoming("quote_invitations")} set mail_status = 'failed' where not is_there and mail_status = 'running'`);
  await target.query(`update ${incoming("warning_proposals")} set tell_from = null where not is_there`);
  await target.query(
    `update ${incoming("crisis_subscribers")}
        set email_state = case email_state when 'active' then 'pending' else email_state end,
            phone_state = case phone_state when 'active' then 'pending' else phone_state end, updated_at = now()
      where not is_there and ('active' in (email_state, phone_state) or 'pending' in (email_state, phone_state))`,
  );
}

/** A test that was sent this month after the backup, and whose row is gone, is not sent again: what was sent still stands there. */
async function markTested(target: pg.Client, associationId: string): Promise<void> {
  await target.query(
    `insert into test_alarms (housing_association_id, sent_for, crisis_message_id, sent_at)
     select m.housing_association_id, to_char(m.created_at at time zone 'Europe/Stockholm', 'YYYY-MM'), m.id, m.created_at from crisis_messages m
      where m.housing_association_id = $1 and m.kind = 'test'
        and to_char(m.created_at at time zone 'Europe/Stockholm', 'YYYY-MM') = to_char(now() at time zone 'Europe/Stockholm', 'YYYY-MM')
      order by m.created_at desc limit 1
     on conflict do nothing`,
    [associationId],
  );
}

/** Takes from the rows what they refer to and what is not there, and the rows that cannot be without it. */
async function letGo(target: pg.Client, table: string, foreignKeys: readonly ForeignKey[]): Promise<void> {
  for (const { columns, to, toColumns, blanks } of foreignKeys) {
    const refers = columns.map((column) => `i.${column} is not null`).join(" and ");
    const match = columns.map((column, at) => `f.${toColumns[at]} = i.${column}`).join(" and ");
    const isLoose = `${refers} and not exists (select from public.${to} f where ${match})`;
    if (blanks) await target.query(`update ${incoming(table)} i set ${blanks.map((column) => `${column} = null`).join()} where ${isLoose}`);
    else await target.query(`delete from ${incoming(table)} i where not i.is_there and ${isLoose}`);
  }
  if (table === "crisis_deliveries") await forgetReceivers(target);
}

/** As the triggers of the ledger do when somebody goes. */
async function forgetReceivers(target: pg.Client): Promise<void> {
  const ledger = incoming("crisis_deliveries");
  for (const [column, to] of [
    ["subscriber_id", "crisis_subscribers"],
    ["profile_id", "profiles"],
    ["team_member_id", "team_members"],
  ]) {
    const keeps = column === "team_member_id" ? "case when profile_id is null then id::text else address end" : "id::text";
    await target.query(
      `update ${ledger} i set ${column} = null, address = ${keeps} where ${column} is not null and not exists (select from public.${to} f where f.id = i.${column})`,
    );
  }
  await target.query(
    `delete from ${ledger} i where not i.is_there and not exists (select from public.crisis_messages m where m.id = i.crisis_message_id)`,
  );
}

/**
 * Writes what is missing and is still the association's: what hangs on a person stays away where they are in another by now. What a trigger
 * has written for another row a moment ago makes way for what the backup has.
 */
async function write(target: pg.Client, table: string, shape: Table, associationId: string): Promise<number> {
  await target.query(
    `delete from public.${table} t using ${incoming(table)} i
      where ${sameRow(shape)} and not i.is_there and t.xmin = pg_current_xact_id()::xid`,
  );
  const columns = shape.columns.join();
  // Where somebody has taken a name or an address since, the row stays away.
  const { rowCount } = await target.query(
    `insert into public.${table} (${columns}) overriding system value
     select ${columns} from ${incoming(table)} t where not t.is_there and ${isOf(table)} on conflict do nothing`,
    [associationId],
  );
  return rowCount ?? 0;
}

/** A file comes back with what shows it, or not at all. */
async function dropUnseenFiles(target: pg.Client): Promise<number> {
  const db = drizzle(target, { schema, casing: "snake_case" });
  const isBack = sql`${schema.files.id} in (select i.id from ${sql.raw(incoming("files"))} i where not i.is_there)`;
  const { rowCount } = await db.delete(schema.files).where(and(isBack, isOrphan(db)));
  return rowCount ?? 0;
}

/** Gives rows that are there what closing took from them, and joins them again to what has come back. Answers how many. */
async function refill(
  target: pg.Client,
  table: string,
  shape: Table,
  { foreignKeys, isClosed }: { foreignKeys: readonly ForeignKey[]; isClosed: boolean },
): Promise<number> {
  if (table === "crisis_deliveries") return remindLedger(target);
  const blanked = isClosed ? (RESTORED.get(table)?.refills ?? []) : [];
  const cut = NEVER_CHANGED.has(table) ? [] : foreignKeys.filter(({ to }) => RESTORED.has(to)).flatMap(rejoined);
  const lacks = [...blanked.map((column) => ({ column, when: "true" })), ...cut];
  if (lacks.length === 0) return 0;
  const isLacking = lacks.map(({ column, when }) => `(t.${column} is null and i.${column} is not null and ${when})`);
  const values = lacks.map(({ column }, at) => `${column} = case when ${isLacking[at]} then i.${column} else t.${column} end`);
  const { rowCount } = await target.query(
    `update public.${table} t set ${values.join()} from ${incoming(table)} i where ${sameRow(shape)} and i.is_there and (${isLacking.join(" or ")})`,
  );
  return rowCount ?? 0;
}

/** The columns by which a row referred to what has come back, and that were blanked when that went. */
function rejoined({ columns, to, toColumns, blanks }: ForeignKey): { column: string; when: string }[] {
  const match = columns.map((column, at) => `f.${toColumns[at]} = i.${column}`).join(" and ");
  const when = `exists (select from ${incoming(to)} f where ${match} and not f.is_there)`;
  return (blanks ?? (columns.length === 1 ? columns : [])).map((column) => ({ column, when }));
}

/** The ledger forgot whom its messages went to when they were removed; who is back stands there again, unless the time of addresses is over. */
async function remindLedger(target: pg.Client): Promise<number> {
  const { rowCount } = await target.query(
    `update public.crisis_deliveries t
        set address = i.address, subscriber_id = i.subscriber_id, profile_id = i.profile_id, team_member_id = i.team_member_id
       from ${incoming("crisis_deliveries")} i join public.crisis_messages m on m.id = i.crisis_message_id
      where t.id = i.id and i.is_there and t.address = t.id::text and i.address <> i.id::text and m.addresses_blanked_at is null
        and not exists (select from public.crisis_deliveries o
                         where o.crisis_message_id = i.crisis_message_id and o.channel = i.channel and o.address = i.address)`,
  );
  return rowCount ?? 0;
}
