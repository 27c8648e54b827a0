import type pg from "pg";

/** A foreign key between two tables, by their columns in the same order. */
export interface ForeignKey {
  table: string;
  columns: string[];
  to: string;
  toColumns: string[];
  /** Whether the row stays, without these columns, when what it refers to goes; otherwise it goes too, or must not be without. */
  blanks: string[] | null;
}

export interface Table {
  key: string[];
  /** All but those that Postgres computes. */
  columns: string[];
}

export interface Catalogue {
  tables: Map<string, Table>;
  foreignKeys: ForeignKey[];
}

const TABLES = `
  select c.relname as name,
         array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
         array(select a.attname::text from pg_index i, pg_attribute a
                where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = any(i.indkey) order by a.attnum) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

const named = (relation: string, numbers: string) =>
  `array(select a.attname::text from unnest(${numbers}) with ordinality n(num, place) join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.num order by n.place)`;

const FOREIGN_KEYS = `
  select k.conrelid::regclass::text as "table", k.confrelid::regclass::text as "to",
         ${named("k.conrelid", "k.conkey")} as columns, ${named("k.confrelid", "k.confkey")} as "toColumns",
         case when k.confdeltype = 'n' then ${named("k.conrelid", "coalesce(k.confdelsetcols, k.conkey)")} end as blanks
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
   order by k.conname`;

/** The tables of the portal and what refers to what, as the database itself knows it. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const { rows: tables } = await client.query<Table & { name: string }>(TABLES);
  const { rows: foreignKeys } = await client.query<ForeignKey>(FOREIGN_KEYS);
  return { tables: new Map(tables.map(({ name, ...table }) => [name, table])), foreignKeys };
}

/** These tables in an order in which each comes after those it refers to. */
export function inOrder(names: readonly string[], references: readonly Pick<ForeignKey, "table" | "to">[]): string[] {
  const sorted: string[] = [];
  const visit = (name: string, path: readonly string[]): void => {
    if (sorted.includes(name)) return;
    if (path.includes(name)) throw new Error(`The tables ${path.join(", ")} refer to each other in a circle.`);
    for (const { table, to } of references) if (table === name && to !== name && names.includes(to)) visit(to, [...path, name]);
    sorted.push(name);
  };
  for (const name of names) visit(name, []);
  return sorted;
}

/** The tables from which foreign keys lead to this one, however far. */
export function leadingTo(target: string, foreignKeys: readonly ForeignKey[]): Set<string> {
  const found = new Set([target]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { table, to } of foreignKeys) if (found.has(to)) found.add(table);
  }
  return found;
}
