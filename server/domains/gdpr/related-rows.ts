import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#server/platform/database/db.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import type { Holding, Person, PersonKey, Relation, Row } from "./relation.ts";
import { valuesOf } from "./rules.ts";

/** The relations of all tables, in the order of the map. */
export function allRelations(): { table: string; relation: Relation }[] {
  return Object.entries(PERSONAL_DATA).flatMap(([table, data]) =>
    data.holds === "personal" ? data.relations.map((relation) => ({ table, relation })) : [],
  );
}

/** Whether the row of `t` has to do with the person in this way. */
export function concerns({ by, and, unless, where, through }: Relation, person: Person): SQL {
  const conditions = [anyOf(by, person)];
  for (const [column, key] of Object.entries(and ?? {})) conditions.push(holds(column, key, person));
  if (unless) conditions.push(sql`(${anyOf(unless, person)}) is not true`);
  if (where) conditions.push(sql.raw(`(${where})`));
  const condition = sql.join(conditions, sql` and `);
  if (!through) return condition;
  return sql`t.${sql.identifier(through.column)} in (select t.${sql.identifier(through.key ?? "id")} from ${sql.identifier(through.table)} t where ${condition})`;
}

const anyOf = (columns: Holding, person: Person): SQL =>
  sql`(${sql.join(
    Object.entries(columns).map(([column, key]) => holds(column, key, person)),
    sql` or `,
  )})`;

const holds = (column: string, key: PersonKey | readonly PersonKey[], person: Person): SQL =>
  sql`t.${sql.identifier(column)} = any(${sql.param(valuesOf(person, key))})`;

/** The whole rows, with all that nobody may see: for the portal itself. */
export async function readRows(db: Queryable, table: string, relation: Relation, person: Person): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(
    sql`select row_to_json(t) as row from ${sql.identifier(table)} t where ${concerns(relation, person)}`,
  );
  return rows.map(({ row }) => row);
}

/** Where the files of these rows lie; a row may have none. */
export function attachmentKeys({ attachment }: Relation, rows: readonly Row[]): string[] {
  return attachment ? rows.flatMap((row) => (typeof row[attachment.key] === "string" ? [String(row[attachment.key])] : [])) : [];
}
