import { parse } from "libpg-query";
import type { Table } from "./schema.ts";

/**
 * How a statement says whose rows it means. `none`: it touches no table of a house; `house`: each table that carries the house is held to one;
 * `partly`: one is, others are reached by an id; `row`: only by a row's id, a person or a secret; `over all`: by none of these.
 */
export type Naming =
  | { by: "none" | "house" }
  | { by: "partly"; without: string[] }
  | { by: "row"; columns: string[] }
  | { by: "over all"; tables: string[] };

interface Column {
  alias: string | null;
  name: string;
}

interface Read {
  /** Table by the name under which the statement calls it; one that is called twice stands once. */
  aliases: Map<string, string>;
  /** Columns that are held to a value. */
  fixed: Column[];
  joined: [Column, Column][];
  /** What an INSERT fills in. */
  filled: Column[];
}

/** Reads one statement. Which part of it a condition stands in is not looked at: a condition anywhere counts for the whole. */
export async function namingOf(text: string, tables: ReadonlyMap<string, Table>): Promise<Naming> {
  const read: Read = { aliases: new Map(), fixed: [], joined: [], filled: [] };
  walk(await parse(text), read);
  for (const [alias, name] of read.aliases) if (!tables.has(name)) read.aliases.delete(alias);

  const tableOf = (alias: string): Table | undefined => tables.get(read.aliases.get(alias) ?? "");
  const aliasOf = ({ alias, name }: Column): string | undefined =>
    alias ?? [...read.aliases.keys()].find((candidate) => tableOf(candidate)?.columns.has(name));
  const isHouse = (column: Column): boolean => tableOf(aliasOf(column) ?? "")?.house === column.name;

  const mine = [...read.aliases.keys()].filter((alias) => ["house", "parent"].includes(tableOf(alias)?.kind ?? ""));
  if (mine.length === 0) return { by: "none" };
  const joined = read.joined.filter((columns) => columns.every(isHouse)).map(([one, other]) => [aliasOf(one), aliasOf(other)] as const);
  const held = spreadOver(joined, new Set([...read.fixed, ...read.filled].filter(isHouse).map(aliasOf)));
  const without = mine.filter((alias) => !held.has(alias));
  if (without.length === 0) return { by: "house" };
  const namesOf = (aliases: string[]): string[] => [...new Set(aliases.map((alias) => read.aliases.get(alias) ?? alias))].sort();
  if (without.length < mine.length) return { by: "partly", without: namesOf(without) };
  // Of a person too: whose house it is follows from there.
  const telling = [...read.fixed, ...read.filled].filter((column) => tableOf(aliasOf(column) ?? "")?.kind !== "all").map(describe);
  const named = telling.filter(isTelling);
  if (named.length > 0) return { by: "row", columns: [...new Set(named)].sort() };
  return { by: "over all", tables: namesOf(mine) };

  function describe(column: Column): string {
    return `${read.aliases.get(aliasOf(column) ?? "")}.${column.name}`;
  }
}

/** Whoever is joined with one that is held is held too. */
function spreadOver<Key>(joined: (readonly [Key, Key])[], held: ReadonlySet<Key>): ReadonlySet<Key> {
  const more = joined.filter((pair) => pair.some((each) => held.has(each)) && !pair.every((each) => held.has(each))).flat();
  return more.length === 0 ? held : spreadOver(joined, new Set([...held, ...more]));
}

/** What one row, person or address has; a state or a kind many have. */
const isTelling = (column: string): boolean => /(\.|_)(id|hash|email|phone_number|address|key|code|token|slug)$/.test(column);

type Node = Record<string, unknown>;

function walk(node: unknown, read: Read): void {
  if (Array.isArray(node)) for (const each of node) walk(each, read);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  const { relname, alias, A_Expr, InsertStmt } = node as {
    relname?: string;
    alias?: { aliasname: string };
    A_Expr?: Node;
    InsertStmt?: Node;
  };
  if (typeof relname === "string") read.aliases.set(alias?.aliasname ?? relname, relname);
  if (A_Expr) readComparison(A_Expr, read);
  if (InsertStmt) {
    const into = (InsertStmt.relation as { relname: string }).relname;
    for (const { ResTarget } of (InsertStmt.cols ?? []) as { ResTarget: { name: string } }[])
      read.filled.push({ alias: into, name: ResTarget.name });
  }
  for (const part of Object.values(node)) walk(part, read);
}

/** `=`, `= any` and `in`, as they hold a column to a value or to another column. */
function readComparison({ kind, name, lexpr, rexpr }: Node, read: Read): void {
  const operator = (name as { String?: { sval: string } }[])[0]?.String?.sval;
  if (operator !== "=" || !["AEXPR_OP", "AEXPR_OP_ANY", "AEXPR_IN"].includes(String(kind))) return;
  const [left, right] = [columnOf(lexpr), columnOf(rexpr)];
  if (left && right) read.joined.push([left, right]);
  else if (left ?? right) read.fixed.push((left ?? right) as Column);
}

function columnOf(expression: unknown): Column | null {
  const { fields } = ((expression as Node | undefined)?.ColumnRef ?? {}) as { fields?: { String?: { sval: string } }[] };
  const names = fields?.map(({ String: part }) => part?.sval ?? "*") ?? [];
  const name = names.at(-1);
  return name === undefined ? null : { alias: names.at(-2) ?? null, name };
}
