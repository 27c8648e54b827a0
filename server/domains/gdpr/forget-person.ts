import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { allRelations, attachmentKeys, concerns, readRows } from "./related-rows.ts";
import type { Person, Relation } from "./relation.ts";

/** The product requests that stay when the person goes, and that name them until then: as the one who asks, or the contact. */
export async function findRequestsNaming(db: Queryable, person: Person): Promise<string[]> {
  const ids = new Set<string>();
  for (const { table, relation } of allRelations()) {
    if (table !== "product_requests" || typeof relation.onDeletion !== "object") continue;
    for (const { id } of await readRows(db, table, relation, person)) ids.add(String(id));
  }
  return [...ids];
}

/**
 * Removes a person from every table, as the map of personal data says: rows go, or lose what tells who it was. Answers the
 * keys of the person's own files, which are to go after the commit. The caller holds the user, the profile and their association.
 */
export async function forgetPerson(tx: Transaction, person: Person): Promise<string[]> {
  const keys: string[] = [];
  for (const { table, relation } of allRelations()) {
    if (relation.attachment?.goes) keys.push(...attachmentKeys(relation, await readRows(tx, table, relation, person)));
    await forgetIn(tx, table, relation, person);
  }
  return keys;
}

async function forgetIn(tx: Transaction, table: string, relation: Relation, person: Person): Promise<void> {
  const { onDeletion } = relation;
  if (onDeletion === "follows") return;
  const condition = concerns(relation, person);
  if (onDeletion === "row goes") {
    await tx.execute(sql`delete from ${sql.identifier(table)} t where ${condition}`);
    return;
  }
  const blanks = onDeletion.clears.map((column) => sql`${sql.identifier(column)} = null`);
  const values = Object.entries(onDeletion.sets ?? {}).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`);
  await tx.execute(sql`update ${sql.identifier(table)} t set ${sql.join([...blanks, ...values], sql`, `)} where ${condition}`);
}
