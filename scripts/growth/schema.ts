import type pg from "pg";

/** `house`: names its house itself; `parent`: by the row that it belongs to; `person`: belongs to somebody, whichever house; `all`: nobody's in particular. */
export type TableKind = "house" | "parent" | "person" | "all";

export interface Table {
  kind: TableKind;
  columns: ReadonlySet<string>;
  /** The column that names the house; of the houses themselves, their id. */
  house: string | null;
  /** There are rows that name none. */
  mayBeEmpty: boolean;
  /** More than one column names a house. */
  namesTwo: boolean;
  /** What it hangs under, for `parent`. */
  parent: string | null;
}

export interface Reference {
  from: string;
  to: string;
  columns: string[];
}

export interface Schema {
  tables: ReadonlyMap<string, Table>;
  references: Reference[];
  /** Primary keys among them; of an expression, its column is empty. */
  uniques: { table: string; name: string; columns: string[]; isPrimary: boolean }[];
  triggers: { table: string; name: string }[];
}

const HOUSES = "housing_associations";
const HOUSE_COLUMNS = ["housing_association_id", "association_id"];
const PEOPLE = ["users", "profiles"];
/** Written by the hundred thousand in the moment of an alarm, so Postgres checks no key of theirs. */
const WITHOUT_KEY: readonly Reference[] = [{ from: "crisis_deliveries", to: "crisis_messages", columns: ["crisis_message_id"] }];

const COLUMNS = `
  select c.relname as table, a.attname as name, a.attnotnull as required
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`;
const NAMES_OF = (table: string, numbers: string): string =>
  `(select array_agg(coalesce(a.attname, '')::text order by part.place)
      from unnest(${numbers}) with ordinality part (number, place) left join pg_attribute a on a.attrelid = ${table} and a.attnum = part.number)`;
const REFERENCES = `
  select f.relname as from, t.relname as to, ${NAMES_OF("k.conrelid", "k.conkey")} as columns
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
   where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.conname`;
const UNIQUES = `
  select t.relname as table, i.relname as name, x.indisprimary as "isPrimary", ${NAMES_OF("x.indrelid", "x.indkey::int2[]")} as columns
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
   where x.indisunique and t.relnamespace = 'public'::regnamespace order by i.relname`;
const TRIGGERS = `
  select c.relname as table, g.tgname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
   where not g.tgisinternal and c.relnamespace = 'public'::regnamespace`;

/** What a migrated database says of each table's way to its house. */
export async function readSchema(pool: pg.Pool): Promise<Schema> {
  const ask = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => (await pool.query<Row>(text)).rows;
  const columns = await ask<{ table: string; name: string; required: boolean }>(COLUMNS);
  const references = [...(await ask<Reference>(REFERENCES)), ...WITHOUT_KEY];
  return {
    tables: classify(columns, references),
    references,
    uniques: await ask(UNIQUES),
    triggers: await ask(TRIGGERS),
  };
}

function classify(columns: { table: string; name: string; required: boolean }[], references: Reference[]): Map<string, Table> {
  const required = new Set(columns.filter((column) => column.required).map(({ table, name }) => `${table}.${name}`));
  const tables = new Map<string, Table>();
  for (const { table, name } of columns) {
    const known = tables.get(table);
    tables.set(table, { ...EMPTY, ...known, columns: new Set([...(known?.columns ?? []), name]) });
  }
  const isRequired = ({ from, columns: own }: Reference): boolean => own.every((column) => required.has(`${from}.${column}`));
  for (const [name, table] of tables) {
    const naming = references.filter(({ from, to }) => from === name && to === HOUSES);
    const usual = HOUSE_COLUMNS.find((column) => table.columns.has(column));
    const house = name === HOUSES ? "id" : (usual ?? naming.find(isRequired)?.columns[0]);
    if (!house) continue;
    const mayBeEmpty = !required.has(`${name}.${house}`);
    tables.set(name, { ...table, kind: "house", house, mayBeEmpty, namesTwo: naming.length > 1 });
  }
  for (const name of PEOPLE) mark(tables, name, "person", null);
  // The nearest first: whatever hangs under a house does, even where it belongs to somebody as well.
  spread(tables, references.filter(isRequired), ["house", "parent"], "parent");
  spread(tables, references.filter(isRequired), ["person"], "person");
  return tables;
}

const EMPTY: Omit<Table, "columns"> = { kind: "all", house: null, mayBeEmpty: false, namesTwo: false, parent: null };

function mark(tables: Map<string, Table>, name: string, kind: TableKind, parent: string | null): void {
  const table = tables.get(name);
  if (table) tables.set(name, { ...table, kind, parent });
}

function spread(tables: Map<string, Table>, references: Reference[], over: TableKind[], kind: TableKind): void {
  for (let before = -1, marked = 0; before !== marked; ) {
    before = marked;
    for (const { from, to } of references) {
      const target = tables.get(to);
      if (tables.get(from)?.kind !== "all" || !target || !over.includes(target.kind) || to === HOUSES) continue;
      mark(tables, from, kind, to);
      marked++;
    }
  }
}
